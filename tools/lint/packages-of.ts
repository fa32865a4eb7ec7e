/** Groups of packages that import rules allow or forbid together. */
export const NODE = 'node:* node:*/**';
export const CONTRACT_PACKAGES = 'contracts contracts/*';
export const DRIVER_PACKAGES = 'typeorm pg aedes ws mqtt socket.io';
export const TEST_PACKAGES =
  'vitest @fairlot/testing @fairlot/*-testing @fairlot/*/testing fast-check';
export const TABLE_PACKAGES = `${NODE} typeorm pg @nestjs/* @node-rs/argon2 lru-cache rate-limiter-flexible zod csv-parse csv-parse/**`;
export const USE_CASE_PACKAGES = `${NODE} @nestjs/common @nestjs/cqrs file-type lru-cache sanitize-html`;
/**
 * Module with the HTTP statuses, which use cases may not import, because they refuse with a code.
 */
export const NO_STATUS = '@fairlot/contracts/problem';
export const ADAPTER = 'an adapter imports its port, kernel and one driver';

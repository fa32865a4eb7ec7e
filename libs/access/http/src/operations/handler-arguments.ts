import {
  HEADERS_METADATA,
  RESPONSE_PASSTHROUGH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import type { ExecutionContext } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/internal';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { HttpCall } from './around-calls.js';

type ReadArgument = (call: HttpCall) => unknown;
/** Nest's metadata of a parameter: `factory` is set by `createParamDecorator`. */
type ParameterMetadata = {
  readonly index: number;
  readonly data?: unknown;
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown;
};

const NEST_ARGUMENTS: Readonly<Record<string, (data: unknown) => ReadArgument>> = {
  [RouteParamtypes.REQUEST]: () => (call) => call.request,
  [RouteParamtypes.RESPONSE]: () => (call) => call.reply,
  [RouteParamtypes.IP]: () => (call) => call.request.ip,
  [RouteParamtypes.HEADERS]: (name) => (call) => call.request.headers[String(name)],
};

const argumentReader = (key: string, { data, factory }: ParameterMetadata): ReadArgument => {
  if (factory !== undefined)
    return ({ request, reply }) => factory(data, new ExecutionContextHost([request, reply]));
  const [type = ''] = key.split(':');
  const argument = NEST_ARGUMENTS[type]?.(data);
  if (argument === undefined) throw new Error(`unknown parameter decorator at ${key}`);
  return argument;
};

/** A controller method as its decorators describe it. */
export type DescribedHandler = {
  readonly argumentsOf: (call: HttpCall) => unknown[];
  /** Headers that all its responses have. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the handler sends its own response. */
  readonly sendsItself: boolean;
};

/**
 * Reads the decorators of a controller's method, so that the portal can call it without Nest's
 * router.
 * @throws Error for a parameter that calls do not provide
 */
export const describeHandler = (controller: object, name: string): DescribedHandler => {
  const ofClass = (key: string): unknown =>
    Reflect.getMetadata(key, controller.constructor, name) as unknown;
  const noted = Object.entries(
    (ofClass(ROUTE_ARGS_METADATA) ?? {}) as Record<string, ParameterMetadata>,
  );
  const wanted = noted
    .toSorted(([, one], [, other]) => one.index - other.index)
    .map(([key, parameter]) => argumentReader(key, parameter));
  const method: unknown = Reflect.get(controller, name);
  const headers = (Reflect.getMetadata(HEADERS_METADATA, method as object) ?? []) as {
    readonly name: string;
    readonly value: string;
  }[];
  const takesReply = noted.some(([key]) => key.startsWith(`${RouteParamtypes.RESPONSE}:`));
  return {
    argumentsOf: (call) => wanted.map((argument) => argument(call)),
    headers: Object.fromEntries(headers.map((header) => [header.name, header.value])),
    sendsItself: takesReply && ofClass(RESPONSE_PASSTHROUGH_METADATA) !== true,
  };
};

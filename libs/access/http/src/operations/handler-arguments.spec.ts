import 'reflect-metadata';
import { Body, Header, Headers, Ip, Req, Res } from '@nestjs/common';
import { expect, it } from 'vitest';
import type { HttpCall } from './around-calls.js';
import { describeHandler } from './handler-arguments.js';
import { TheCaller } from '../callers/the-caller.decorator.js';

const SENT = { ip: '10.0.0.9', headers: { 'user-agent': 'a phone' }, caller: { idUser: 7 } };
const call: HttpCall = {
  request: Object.create(SENT) as HttpCall['request'],
  reply: Object.create({}) as HttpCall['reply'],
};

const described = (
  decorate: (on: object, name: string) => void,
): ReturnType<typeof describeHandler> => {
  class Controller {
    handle(): void {}
  }
  decorate(Controller.prototype, 'handle');
  return describeHandler(new Controller(), 'handle');
};

it('a handler gets the values for its decorated parameters, in order', () => {
  const { argumentsOf, headers, sendsItself } = described((on, name) => {
    TheCaller()(on, name, 2);
    Ip()(on, name, 0);
    Headers('user-agent')(on, name, 1);
    Req()(on, name, 3);
    Res({ passthrough: true })(on, name, 4);
    Header('x-told', 'so')(on, name, Object.getOwnPropertyDescriptor(on, name)!);
  });
  expect(argumentsOf(call)).toEqual([
    '10.0.0.9',
    'a phone',
    { idUser: 7 },
    call.request,
    call.reply,
  ]);
  expect([headers, sendsItself]).toEqual([{ 'x-told': 'so' }, false]);
});

it('describeHandler detects a handler that sends its own response', () => {
  expect(described((on, name) => Res()(on, name, 0)).sendsItself).toBe(true);
});

it('describeHandler throws for a parameter that calls do not provide', () => {
  expect(() => described((on, name) => Body()(on, name, 0))).toThrow('unknown parameter decorator');
});

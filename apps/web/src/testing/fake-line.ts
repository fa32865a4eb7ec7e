import type { LiveMessage } from '@fairlot/contracts/live';
import { act } from '@testing-library/react';
import type { BoardPositions, LiveCarrier, WatchOptions } from '#shared/live/live-carrier.js';
import type { LiveConnection, OpenConnection } from '#shared/live/open-live.js';
import type { LiveSocket, SocketListener } from '#shared/live/socket-carrier.js';
import { makeAnswer, NOW } from './builders.js';

/** A fake connection. It records the calls of the page, and the test sends messages through it. */
export const fakeLine = {
  listener: null as SocketListener | null,
  watched: [] as string[],
  board: null as BoardPositions | null,
  looks: [] as (WatchOptions | undefined)[],
  calls: [] as { name: string; payload: { commandId: string; offer: number } }[],
  answer: (payload: { commandId: string }): unknown => makeAnswer(payload.commandId),
};
export const resetLine = (): void => {
  fakeLine.calls = [];
  fakeLine.looks = [];
  fakeLine.answer = ({ commandId }) => makeAnswer(commandId);
};

type FakeLineOptions = {
  readonly noticesTopic?: string | null;
  /** Answers every call except the one that reads the clock. */
  readonly call?: (name: string, payload: never) => unknown;
  readonly watch?: LiveCarrier['watch'];
  readonly watchBoard?: LiveCarrier['watchBoard'];
  readonly close?: () => void;
};
const answerNothing = () => Promise.resolve([]);

/** Creates an open connection that the test controls. */
export const makeLine = ({
  noticesTopic = null,
  call = () => null,
  watch = answerNothing,
  watchBoard = answerNothing,
  close = () => {},
}: FakeLineOptions = {}): LiveConnection => {
  const answer = async (name: string, payload: never) =>
    name === 'clock' ? { clientAt: 0, serverAt: NOW } : call(name, payload);
  const socket = { takesOffers: true, call: answer, watch, watchBoard, close } as LiveSocket;
  return { socket, carrier: socket, way: 'websocket', noticesTopic, close };
};

export const openLine: OpenConnection = async (listener) => {
  fakeLine.listener = listener;
  return makeLine({
    noticesTopic: 'notices of the dealer',
    call: (name, payload) => {
      fakeLine.calls.push({ name, payload });
      return fakeLine.answer(payload);
    },
    watch: (topics, look) => {
      fakeLine.watched = [...topics];
      fakeLine.looks.push(look);
      return answerNothing();
    },
    watchBoard: (board) => {
      fakeLine.board = board;
      return answerNothing();
    },
  });
};

export const receiveMessage = (message: LiveMessage) =>
  act(() => fakeLine.listener?.message('', message));
export const sentOffers = () => fakeLine.calls.filter(({ name }) => name === 'offer');

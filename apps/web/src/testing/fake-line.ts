import type { LiveMessage } from '@fairlot/contracts/live';
import { act } from '@testing-library/react';
import type { BoardPositions, LiveCarrier, WatchOptions } from '#shared/live/live-carrier.js';
import type { LiveConnection, OpenConnection } from '#shared/live/open-live.js';
import type { LiveSocket, SocketListener } from '#shared/live/socket-carrier.js';
import { makeAnswer, NOW } from './builders.js';

/** The connection that `openLine` opens. It records calls, and the test sends the messages. */
export const line = {
  listener: null as SocketListener | null,
  watched: [] as string[],
  board: null as BoardPositions | null,
  looks: [] as (WatchOptions | undefined)[],
  calls: [] as { name: string; payload: { commandId: string; offer: number } }[],
  answer: (payload: { commandId: string }): unknown => makeAnswer(payload.commandId),
};
export const resetLine = (): void => {
  line.calls = [];
  line.looks = [];
  line.answer = ({ commandId }) => makeAnswer(commandId);
};

type LineParts = {
  readonly noticesTopic?: string | null;
  /** Answers every call except the clock's. */
  readonly call?: (name: string, payload: never) => unknown;
  readonly watch?: LiveCarrier['watch'];
  readonly watchBoard?: LiveCarrier['watchBoard'];
  readonly close?: () => void;
};
const nothing = () => Promise.resolve([]);

/** An open connection under the test's control. */
export const makeLine = ({
  noticesTopic = null,
  call = () => null,
  watch = nothing,
  watchBoard = nothing,
  close = () => {},
}: LineParts = {}): LiveConnection => {
  const answer = async (name: string, payload: never) =>
    name === 'clock' ? { clientAt: 0, serverAt: NOW } : call(name, payload);
  const socket = { takesOffers: true, call: answer, watch, watchBoard, close } as LiveSocket;
  return { socket, carrier: socket, way: 'websocket', noticesTopic, close };
};

export const openLine: OpenConnection = async (listener) => {
  line.listener = listener;
  return makeLine({
    noticesTopic: 'notices of the dealer',
    call: (name, payload) => {
      line.calls.push({ name, payload });
      return line.answer(payload);
    },
    watch: (topics, look) => {
      line.watched = [...topics];
      line.looks.push(look);
      return nothing();
    },
    watchBoard: (board) => {
      line.board = board;
      return nothing();
    },
  });
};

export const receiveMessage = (message: LiveMessage) =>
  act(() => line.listener?.message('', message));
export const offers = () => line.calls.filter(({ name }) => name === 'offer');

import type { LiveMessage } from '@fairlot/contracts/live';
import { act } from '@testing-library/react';
import type { KnownBoard, Look } from '#shared/live/live-carrier.js';
import type { SocketListener } from '#shared/live/socket-carrier.js';
import { anAnswer, NOW } from './builders.js';

/** The line of an app that was given `openLine`. It records calls, and the test sends the messages. */
export const line = {
  listener: null as SocketListener | null,
  watched: [] as string[],
  board: null as KnownBoard | null,
  looks: [] as (Look | undefined)[],
  calls: [] as { name: string; payload: { commandId: string; offer: number } }[],
  answer: (payload: { commandId: string }): unknown => anAnswer(payload.commandId),
};
export const resetLine = (): void => {
  line.calls = [];
  line.looks = [];
  line.answer = ({ commandId }) => anAnswer(commandId);
};

export const openLine = (listener: SocketListener) => {
  line.listener = listener;
  const call = async (name: string, payload: never) => {
    if (name === 'clock') return { clientAt: 0, serverAt: NOW };
    line.calls.push({ name, payload });
    return line.answer(payload);
  };
  const watch = (topics: string[], look?: Look) => {
    line.watched = topics;
    line.looks.push(look);
    return Promise.resolve([]);
  };
  const watchBoard = (board: KnownBoard) => {
    line.board = board;
    return Promise.resolve([]);
  };
  const socket = { takesOffers: true, call, watch, watchBoard, close: () => {} };
  const noticesTopic = 'notices of the dealer';
  return Promise.resolve({ socket, carrier: socket, noticesTopic, close: () => {} });
};

export const hear = (message: LiveMessage) => act(() => line.listener?.message('', message));
export const offers = () => line.calls.filter(({ name }) => name === 'offer');

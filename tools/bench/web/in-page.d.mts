export declare const toTop: () => void;
export declare const recordFrames: (
  durationMs: number,
) => Promise<{ frameTimes: number[]; longTasks: number[] }>;
export declare const readBoard: () => Promise<[idLot: number, price: string][]>;
export declare const notePressable: (selector: string) => void;
export declare const pressable: () => number | undefined;

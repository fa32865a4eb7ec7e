export declare const scrollToTop: () => void;
export type ListShape = {
  readonly rows: number;
  readonly rowPx: number;
  readonly topPx: number;
  readonly heightPx: number;
};
export declare const shapeOfList: () => ListShape;
export declare const drawEmptyList: (shape: ListShape) => void;
export declare const recordFrames: (
  durationMs: number,
) => Promise<{ frameTimes: number[]; longTasks: number[] }>;
export declare const readBoard: () => Promise<[idLot: number, price: string][]>;
export declare const notePressable: (selector: string) => void;
export declare const pressableAt: () => number | undefined;

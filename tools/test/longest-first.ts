import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { durations, orderFiles } from './durations.mjs';

/** Orders test files by the checked-in `durations.json`, so that no long file runs at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const entries = files.map((specification) => ({
      specification,
      file: relative(process.cwd(), specification.moduleId),
      project: specification.project.name,
      group: specification.project.config.sequence.groupOrder ?? 0,
    }));
    return orderFiles(entries, durations()).map(({ specification }) => specification);
  }
}

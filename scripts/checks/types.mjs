import { bin, runNode } from '../run.mjs'

/** Runs TypeScript over all sources at once. */
export const types = () => runNode(bin('typescript-7', 'tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'])

// Runs the models of the connections and of sending with many more sequences than the test run: 50,000 by default, with new
// seeds. A failure prints the shortest sequence that fails, its seed and its path.
// `pnpm model --runs 2000 --seed 17`: 2,000 sequences of one seed. `pnpm model --seed 17 --path 16:2:1`: that sequence, in
// the models of the connections with what there is after each step. `--model send`: only the models with this in their path.
// `--model amounts`: 3,000 payments of random tokens on each of two chains. `--model history`: as many requests for the
// server's history. These take long, and run in no other way.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { run } from './run.mjs'

/** The sequences of one seed. */
const RUNS_OF_SEED = 2_500
const MODELS = [
  'packages/testing/src/model/connectionModel.test.ts',
  'packages/adapter-wagmi/src/wagmi.model.test.ts',
  'packages/testing/src/model/transactions/transactionModel.test.ts',
  'packages/core/src/features/send/send.model.test.ts',
]
/** Models beside chains, databases and servers of their own. */
const SLOW_MODELS = [
  'packages/adapter-evm/src/evm.amounts.process.test.ts',
  'packages/adapter-solana/src/solana.amounts.process.test.ts',
  'packages/server/src/history/history.model.process.test.ts',
]

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    model: { type: 'string', default: '' },
  },
})
/**
 * Runs models of a project. Resolves with the status of the run.
 *
 * @param {string} project
 * @param {readonly string[]} all
 * @param {number} byDefault how many sequences are run
 */
async function runModels(project, all, byDefault) {
  const models = all.filter((file) => file.includes(values.model))
  if (models.length === 0) return 0
  const runs = Number(values.runs ?? byDefault)
  const seeds = values.seed
    ? [Number(values.seed)]
    : Array.from({ length: Math.max(1, Math.ceil(runs / RUNS_OF_SEED)) }, () => randomInt(2 ** 31 - 1))
  console.log(`${runs} sequences of ${models.join(' and ')}, seeds ${seeds.join(', ')}`)
  const env = {
    MODEL_SEEDS: seeds.join(','),
    MODEL_RUNS: String(Math.ceil(runs / seeds.length)),
    ...(values.path && { MODEL_PATH: values.path }),
  }
  const plain = values.path ? ['--disable-console-intercept'] : []
  return (await run('vitest', ['run', '--project', project, ...models, ...plain], { show: true, env })).status
}

const statuses = [
  await runModels('unit', MODELS, 50_000),
  await runModels('unit-process', values.model ? SLOW_MODELS : [], 3_000),
]
process.exitCode = statuses.find((status) => status !== 0) ?? 0

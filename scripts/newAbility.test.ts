// A new ability of an adapter, and a new function of one, in copies of the sources of core, of the adapters and of their
// fake: how many files each needs.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAfter, changedFiles, compileCopy, copyPackages, textsOf } from './copiedPackages.fixture.js'
import { CACHE, ROOT } from './run.mjs'

const COPY = join(CACHE, 'new-ability')
const PACKAGES = join(COPY, 'packages')
const NAMES = ['core', 'testing', ...readdirSync(join(ROOT, 'packages')).filter((name) => name.startsWith('adapter-'))]

/** A text that is added after another one. */
interface Addition {
  readonly file: string
  readonly after: string
  readonly add: string
}

/** An ability that the universal adapter has: its contract, its fake, its code, and its line of what loads late. */
const ABILITY: readonly Addition[] = [
  {
    file: 'core/src/adapter/abilities/reading.types.ts',
    after: "import type { Signer } from './signer.types.js'",
    add: '\n\n/** Reads stakes. */\nexport interface StakesAbility {\n  read(address: string): Promise<string>\n}',
  },
  {
    file: 'core/src/adapter/abilities/reading.types.ts',
    after: '  readonly names: NamesAbility',
    add: '\n  readonly stakes: StakesAbility',
  },
  {
    file: 'testing/src/fakeAdapter.reading.ts',
    after: '    names: async () => namesOf(deps),',
    add: '\n    stakes: async () => ({ read: async (address) => `fake ${address}` }),',
  },
  {
    file: 'core/src/adapter/eip1193/universal.abilities.ts',
    after: '  balance: createBalance(deps),',
    add: '\n  stakes: { read: async (address) => `stake of ${address}` },',
  },
  { file: 'core/src/adapter/universalAdapter.ts', after: "  'balance',", add: "\n  'stakes'," },
]

/** A function of an ability that the adapters with a library for EVM chains have, by viem. */
const FUNCTION: readonly Addition[] = [
  {
    file: 'core/src/adapter/abilities/sending.types.ts',
    after: '  send(signer: Signer, request: TransactionRequest): Promise<string>',
    add: '\n  simulate?(request: TransactionRequest): Promise<string>',
  },
  {
    file: 'testing/src/fakeAdapter.sending.ts',
    after: "      send: (...args) => send('transaction.send', args),",
    add: '\n      simulate: async ({ to }) => `fake ${to}`,',
  },
  {
    file: 'adapter-evm/src/evm.reads.ts',
    after: "Pick<TransactionAbility, 'estimate' | 'call' | 'preview'",
    add: " | 'simulate'",
  },
  {
    file: 'adapter-evm/src/evm.reads.ts',
    after: '    estimate: async (signer, request) => estimateFee(clientOf(signer.networkId), signer.address, request),',
    add: '\n    simulate: async ({ to }) => `simulated ${to}`,',
  },
  {
    file: 'adapter-evm/src/lateEvmAdapter.ts',
    after: 'transaction: { estimate: reads,',
    add: ' simulate: reads,',
  },
]

const pathOf = (file: string): string => join(PACKAGES, file)

/** Makes a program of the copies alone: they import each other, and of the project only packages that have no adapter. */
function writeConfig(): void {
  const sources = (name: string): object => ({
    [`@latchkit/${name}`]: [pathOf(`${name}/src/exports/index.ts`)],
    [`@latchkit/${name}/*`]: [pathOf(`${name}/src/exports/*.ts`)],
  })
  const endpoints = { '@latchkit/server/endpoints': [join(ROOT, 'packages/server/endpoints.d.ts')] }
  const config = {
    extends: './tsconfig.build.json',
    compilerOptions: { noEmit: true, paths: Object.assign(endpoints, ...NAMES.map(sources)) as object },
    include: NAMES.map((name) => pathOf(`${name}/src`)),
    exclude: ['**/*.fixture.*', '**/node_modules'],
  }
  writeFileSync(join(COPY, 'tsconfig.json'), JSON.stringify(config))
}
const check = (): Promise<string> => compileCopy(join(COPY, 'tsconfig.json'), [])

/** Loads a source of the copies. */
const load = <Module>(file: string): Promise<Module> => import(/* @vite-ignore */ pathOf(file)) as Promise<Module>

/** What the test calls of the copies: abilities by their names, each a function that loads an object with functions. */
type Loaded = Readonly<Record<string, (arg: unknown) => Promise<unknown>>>
interface Adapter {
  readonly abilities: Readonly<Record<string, () => Promise<Loaded>>>
}
interface Universal {
  readonly universalAdapter: (context: object) => Adapter
}
interface Evm {
  readonly lateEvmAdapter: (context: object, parts: object) => Adapter
}
interface Fake {
  readonly createFakeAdapter: () => { readonly factory: (context: object) => Adapter }
}

const environment = { clock: { now: () => 0 }, report: expect.fail }
const context = { networks: [], environment, emit: expect.fail }
const call = async ({ abilities }: Adapter, ability: string, name: string, arg: unknown): Promise<unknown> =>
  (await abilities[ability]?.())?.[name]?.(arg)

describe('a new ability', () => {
  let before: ReadonlyMap<string, string>

  const add = (additions: readonly Addition[]): string[] => {
    before = textsOf(COPY)
    for (const { file, after, add: added } of additions) addAfter(pathOf(file), after, added)
    return changedFiles(before, textsOf(COPY))
  }

  beforeAll(() => {
    copyPackages(COPY, NAMES)
    writeConfig()
  })
  afterAll(() => rmSync(COPY, { recursive: true, force: true }))

  it('is in its contract, in the fake, and in an adapter with its line of what loads late', () => {
    expect(add(ABILITY)).toEqual([
      'packages/core/src/adapter/abilities/reading.types.ts',
      'packages/core/src/adapter/eip1193/universal.abilities.ts',
      'packages/core/src/adapter/universalAdapter.ts',
      'packages/testing/src/fakeAdapter.reading.ts',
    ])
  })

  it('of one function more is in the contract, in the fake, and in an adapter with its line of what loads late', () => {
    expect(add(FUNCTION)).toEqual([
      'packages/adapter-evm/src/evm.reads.ts',
      'packages/adapter-evm/src/lateEvmAdapter.ts',
      'packages/core/src/adapter/abilities/sending.types.ts',
      'packages/testing/src/fakeAdapter.sending.ts',
    ])
  })

  it('has right types', async () => {
    expect(await check()).toBe('')
  })

  it('is called through the late adapter, and through the fake', async () => {
    const { universalAdapter } = await load<Universal>('core/src/adapter/universalAdapter.ts')
    expect(await call(universalAdapter(context), 'stakes', 'read', '0x1')).toBe('stake of 0x1')
    const { lateEvmAdapter } = await load<Evm>('adapter-evm/src/lateEvmAdapter.ts')
    const evm = lateEvmAdapter(context, { name: 'evm', library: expect.fail })
    expect(await call(evm, 'transaction', 'simulate', { to: '0x1' })).toBe('simulated 0x1')
    const { createFakeAdapter } = await load<Fake>('testing/src/createFakeAdapter.ts')
    const fake = createFakeAdapter().factory(context)
    expect(await call(fake, 'stakes', 'read', '0x1')).toBe('fake 0x1')
    expect(await call(fake, 'transaction', 'simulate', { to: '0x1' })).toBe('fake 0x1')
  })
})

import type { BitcoinReorganisation, ChainControl, ChainReorganisation, Manifest } from '@latchkit/sandbox'
import { toText } from './faults.js'

/** What the form of a chain has. Every field is a text. */
export interface Given {
  /** The transaction that an action is about. */
  readonly hash: `0x${string}`
  readonly blocks: string
  /** What becomes of the transactions of blocks that are replaced. */
  readonly transactions: string
  /** In wei. */
  readonly baseFee: string
}

/** A request to the sandbox. */
export interface Asked {
  readonly url: string
  readonly method: 'PUT' | 'POST'
  readonly body: object
}

/** A chain of the sandbox that can be controlled. */
export interface Controllable {
  readonly name: string
  /** GET reads its state. */
  readonly stateUrl: string
  /** The fields that its actions use. */
  readonly fields: readonly (keyof Given)[]
  /** What `transactions` may be. */
  readonly fates: readonly string[]
  /** The actions, by their names, and what each of them asks of the sandbox. */
  readonly actions: Readonly<Record<string, (given: Given) => Asked>>
}

/** The chains of the sandbox that can be controlled. */
export const controllables = ({ evm, solana, bitcoin }: Manifest): readonly Controllable[] => [
  ...evm.chains.map(ofEvm),
  ofSolana(solana),
  ofBitcoin(bitcoin),
]

const put = (url: string, body: object): Asked => ({ url, method: 'PUT', body })
const post = (url: string, body: object): Asked => ({ url, method: 'POST', body })
const count = ({ blocks }: Given): number => Number(blocks || 1)

function ofEvm({ name, controlUrl }: Manifest['evm']['chains'][number]): Controllable {
  const by =
    (control: (given: Given) => ChainControl) =>
    (given: Given): Asked =>
      put(controlUrl, control(given))
  return {
    name,
    stateUrl: controlUrl,
    fields: ['hash', 'blocks', 'transactions', 'baseFee'],
    fates: ['wait', 'move', 'fail', 'drop'],
    actions: {
      Hold: by(() => ({ hold: true })),
      Mine: by((given) => ({ mine: count(given) })),
      Replace: by(({ hash }) => ({ replace: { hash } })),
      Cancel: by(({ hash }) => ({ cancel: hash })),
      Reprice: by(({ hash }) => ({ reprice: hash })),
      Drop: by(({ hash }) => ({ drop: hash })),
      Reorganise: by((given) => ({
        reorg: { blocks: count(given), transactions: given.transactions as ChainReorganisation['transactions'] },
      })),
      'Set base fee': by(({ baseFee }) => ({ baseFee })),
      Reset: by(() => ({})),
    },
  }
}

const ofSolana = ({ name, controlUrl }: Manifest['solana']): Controllable => ({
  name,
  stateUrl: controlUrl,
  fields: [],
  fates: [],
  actions: {
    Hold: () => put(controlUrl, { hold: true }),
    'Expire blockhashes': () => put(controlUrl, { expire: true }),
    Reset: () => put(controlUrl, {}),
  },
})

const ofBitcoin = ({ name, switchesUrl, mineUrl, reorgUrl }: Manifest['bitcoin']): Controllable => ({
  name,
  stateUrl: switchesUrl,
  fields: ['blocks', 'transactions'],
  fates: ['wait', 'move', 'drop'],
  actions: {
    Mine: (given) => post(mineUrl, { blocks: count(given) }),
    'Mine each': () => put(switchesUrl, { autoMine: true }),
    Reorganise: (given) =>
      post(reorgUrl, {
        blocks: count(given),
        transactions: given.transactions as BitcoinReorganisation['transactions'],
      } satisfies BitcoinReorganisation),
    'Lose answers': () => put(switchesUrl, { loseAnswer: true }),
    Reset: () => put(switchesUrl, {}),
  },
})

/** A chain's state, as the sandbox tells it. */
export type State = Readonly<Record<string, unknown>>

/** Says the state of a chain. */
export const toStateText = (state: State): string =>
  Object.entries(state)
    .map(([name, value]) => `${name}: ${toText(value) || 'none'}`)
    .join(' · ')

/** The texts of a form. Without a hash, the last transaction that waits is meant. */
export function toGiven(texts: ReadonlyMap<string, string>, { waiting }: State): Given {
  const last = Array.isArray(waiting) ? (waiting as readonly string[]).at(-1) : undefined
  const of = (name: keyof Given): string => texts.get(name)?.trim() ?? ''
  return {
    hash: (of('hash') || (last ?? '')) as Given['hash'],
    blocks: of('blocks'),
    transactions: of('transactions'),
    baseFee: of('baseFee'),
  }
}

/** Applies an action to a chain. Resolves with the state afterwards. Rejects with the sandbox's text where it refuses. */
export async function control(
  { stateUrl, actions }: Controllable,
  action: string,
  texts: ReadonlyMap<string, string>,
): Promise<State> {
  const asked = actions[action]?.(toGiven(texts, await readState(stateUrl)))
  if (asked) await call(asked)
  return readState(stateUrl)
}

const readState = async (url: string): Promise<State> => (await (await fetch(url)).json()) as State

async function call({ url, method, body }: Asked): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

import { isLatchError, type BuiltSwap, type SwapProvider } from '@latchkit/core'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDrafts, drawFrom, type Draft } from './offerDraft.fixture.js'
import { mutated, type Places } from './offerMutations.fixture.js'
import { approvalsOf, executeOffer, verdictOf, type Verdict } from './offerVerdict.fixture.js'
import {
  createRandom,
  startSwapGround,
  SYMBOLS,
  type Sent,
  type SwapGround,
  type Symbols,
} from './swapGround.fixture.js'

/** How many offers are tried. More in a long run: `LATCHKIT_OFFERS=3000`. */
const { LATCHKIT_OFFERS: LONG } = process.env
const OFFERS = Number(LONG ?? 300)
/** The number of the first offer, to try a single one once more. */
const FIRST = Number(process.env['LATCHKIT_OFFER'] ?? 0)

const FRESH: Address = '0x00000000000000000000000000000000000f4e54'
const OLD: Address = '0x0000000000000000000000000000000000001d01'
const APP: Address = '0x0000000000000000000000000000000000000a44'
/** What the account has once allowed `OLD` to take. */
const ONCE = 10n ** 30n

let ground: SwapGround
let places: Places
beforeAll(async () => {
  ground = await startSwapGround()
  const { account, thief, tokenOf, collection, pools, client } = ground
  const tokens = (['SUSD', 'SGLD', 'MUTE'] as const).map((symbol) => tokenOf(symbol) as Address)
  await ground.execute(tokens.flatMap((token) => approvalsOf(token, OLD, ONCE)))
  const codes = SYMBOLS.map(async (symbol) => {
    const address = tokenOf(symbol)
    return [symbol, (address && (await client.getCode({ address }))) ?? '0x'] as const
  })
  const code = new Map<Symbols, `0x${string}`>(await Promise.all(codes))
  places = { ...{ account, thief, tokenOf, collection, code }, router: pools.swapRouter, fresh: FRESH, old: OLD }
})
afterAll(() => ground.stop())

/** A provider whose only offer is the one of now. */
function createHostile() {
  const now: { draft: Draft | undefined } = { draft: undefined }
  const provider: SwapProvider = {
    ...{ id: 'hostile', name: 'Hostile', networks: [ground.networkId] },
    quotes: async () => (now.draft ? [now.draft.quote] : []),
    build: async () => ({ calls: now.draft?.calls, spender: now.draft?.spender }) as BuiltSwap,
  }
  return { now, provider }
}

/** Whether the prompt is about just the offer: its exact approval, the clearing before that, or its call. */
function isOfOffer({ from, amount, spender, calls: [call] }: Draft, prompt: Sent | undefined): boolean {
  const token = ground.tokenOf(from)
  const isCall = prompt?.data === call?.data && String(prompt?.value) === String(BigInt(call?.value ?? 0))
  if (isCall || !token || !spender) return isCall
  const approvals = approvalsOf(token, spender, amount)
  return prompt?.to === token && approvals.some(({ data }) => data === prompt.data)
}

/** What a kit did with an offer, and what the chain would have done. */
interface Trial {
  readonly verdict: Verdict
  readonly prompts: readonly Sent[]
  /** The error of the kit, and the flaw that it found. */
  readonly error: string
}

/** Offers a draft to a kit whose wallet declines, and then sends it without the kit. The chain is as before afterwards. */
async function offer(kit: Kit, now: { draft: Draft | undefined }, draft: Draft): Promise<Trial> {
  const base = await ground.snapshot()
  try {
    return await tryOffer(kit, now, draft)
  } finally {
    await ground.revert(base)
  }
}

async function tryOffer(kit: Kit, now: { draft: Draft | undefined }, draft: Draft): Promise<Trial> {
  for (const { address, code } of draft.codes) await ground.client.setCode({ address, bytecode: code })
  const token = ground.tokenOf(draft.from)
  if (token && draft.spender && draft.allowed > 0n)
    await ground.execute(approvalsOf(token, draft.spender, draft.allowed))
  now.draft = draft
  kit.prompts.length = 0
  const accepted = { accepts: ['high-impact'], atLeast: 1n } as const
  const request = { ...ground.swapOf(draft.from, draft.to, draft.amount), ...accepted }
  const error: unknown = await kit.latch.swap(request).catch((thrown: unknown) => thrown)
  const outcome = await executeOffer(ground, draft, [places.router, places.thief, FRESH, OLD])
  const verdict = verdictOf(draft, outcome, ground)
  const { flaw = '' } = isLatchError(error) ? error.context : {}
  const text = isLatchError(error) ? `${error.code} ${flaw as string}`.trim() : String(error)
  return { verdict, prompts: [...kit.prompts], error: text }
}

type Kit = Awaited<ReturnType<SwapGround['connect']>>

/** Whether a kit did right: it asks the wallet for what is harmless alone, and for just that. */
function isRight(draft: Draft, { verdict, prompts, error }: Trial): boolean {
  const [prompt, ...others] = prompts
  if (!prompt) return verdict !== 'harmless'
  const isAsked = error === 'wallet/rejected' && others.length === 0 && isOfOffer(draft, prompt)
  return isAsked && (verdict === 'harmless' || verdict === 'irregular')
}

/** How often each text is there. */
const counted = (texts: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(texts)].toSorted().map((text) => [text, texts.filter((each) => each === text).length]))

describe('offers on the pools of a chain, mutated in each field', () => {
  it(
    'lead to no prompt where they are bad or fail, and are not refused where they are harmless',
    { timeout: 3_600_000 },
    async () => {
      const { now, provider } = createHostile()
      const kit = await ground.connect([provider])
      const draftOf = createDrafts(ground, APP)
      const trials: Trial[] = []
      const wrong: object[] = []
      for (let at = FIRST; at < FIRST + OFFERS; at += 1) {
        const draw = drawFrom(createRandom(at))
        const { draft, names } = mutated(await draftOf(draw), draw, places)
        const trial = await offer(kit, now, draft)
        trials.push(trial)
        if (!isRight(draft, trial)) wrong.push({ at, names, ...trial, pair: [draft.from, draft.to] })
      }
      kit.dispose()
      if (LONG) console.log(counted(trials.map(({ verdict, error }) => `${verdict}: ${error}`)))
      expect(wrong).toEqual([])
      if (OFFERS < 100) return
      const { bad = 0, fails = 0, harmless = 0 } = counted(trials.map(({ verdict }) => verdict))
      expect(Math.min(bad, fails, harmless)).toBeGreaterThan(OFFERS / 10)
    },
  )
})

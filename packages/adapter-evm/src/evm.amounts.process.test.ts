import { adaptersOf } from '@latchkit/core/adapter'
import { abilityIn, type TestLatch } from '@latchkit/testing'
import { parseModelRun } from '@latchkit/testing/model'
import fc from 'fast-check'
import { decodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  amountCases,
  checkOutcome,
  countEnds,
  patientClock,
  payCase,
  type AmountCase,
  type AmountEnd,
} from '../../testing/src/model/amounts.fixture.js'
import { erc20Abi } from './evm.erc20.js'
import { startScaledWorld, type ScaledWorld, type Way } from './scaledTokens.fixture.js'

let world: ScaledWorld
beforeAll(async () => {
  world = await startScaledWorld()
})
afterAll(() => world.stop())

const ONE = 10n ** 18n
/** How many payments a kit makes: it keeps all of them. */
const PAYMENTS_OF_KIT = 100

/** What the contract says of its multiplier, and what it is. */
interface Multiplier {
  readonly given: bigint | undefined
  readonly above: bigint
  readonly below: bigint
}

const multipliers: fc.Arbitrary<Multiplier> = fc
  .oneof(
    fc.constantFrom(undefined, 0n, ONE, 2n * ONE, ONE / 2n, ONE / 3n, 1n),
    fc.bigInt({ min: 1n, max: 10n ** 20n }),
    fc.bigInt({ min: ONE, max: 2n * ONE }),
    fc
      .tuple(fc.bigInt({ min: 1n, max: 999_999n }), fc.integer({ min: 10, max: 24 }))
      .map(([by, zeros]) => by * 10n ** BigInt(zeros)),
  )
  .map((given) => ({ given, above: given || ONE, below: ONE }))

type Case = AmountCase & { readonly multiplier: Multiplier; readonly way: Way }
const cases: fc.Arbitrary<Case> = fc
  .record({ made: amountCases(multipliers, 2n ** 128n), way: fc.constantFrom('viem' as const, 'universal' as const) })
  .map(({ made, way }) => ({ ...made, way }))

/** Makes payments, each by a kit of its adapter, which is another one after some payments. */
function createPayer() {
  const kits = new Map<string, { readonly kit: TestLatch; payments: number }>()

  async function kitOf(way: Way): Promise<TestLatch> {
    const known = kits.get(way)
    if (known && known.payments < PAYMENTS_OF_KIT) {
      known.payments += 1
      return known.kit
    }
    known?.kit.latch.dispose()
    const kit = await world.connect(way, { environment: { clock: patientClock() } })
    kits.set(way, { kit, payments: 1 })
    return kit
  }

  return {
    async pay(given: Case): Promise<AmountEnd> {
      const { latch, wallets } = await kitOf(given.way)
      const adapter = adaptersOf(latch).get('eip155')
      const [wallet] = wallets
      if (!adapter || !wallet) throw new Error('The kit is not complete.')
      const { decimals, held, multiplier } = given
      const token = await world.place({ decimals, held, multiplier: multiplier.given })
      const networkId = `eip155:${world.chain.id}` as const
      const read = async (address: string): Promise<bigint> =>
        (await abilityIn(adapter, 'balance').get({ address, networkId, token })).value
      const to = world.newAddress()
      const shown = await read(world.owner)
      const before = wallet.count('eth_sendTransaction')
      const { hash, value, refused } = await payCase(latch, given, { networkId, token, to, shown })
      if (hash !== undefined) await world.mined(hash)
      const asked = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').slice(before)
      expect(asked.length).toBeLessThan(2)
      const [moved, left, movedShown] = [
        await world.unitsOf(token, to),
        await world.unitsOf(token, world.owner),
        await read(to),
      ]
      return checkOutcome(given, {
        shown,
        value,
        refused,
        signed: asked[0] && unitsIn(asked[0]),
        moved,
        movedShown,
        left,
      })
    },
    end() {
      for (const { kit } of kits.values()) kit.latch.dispose()
    },
  }
}

/** The units that a request to the wallet pays. */
function unitsIn({ params }: { readonly params?: unknown }): bigint {
  const [{ data }] = params as readonly [{ readonly data: Hex }]
  return decodeFunctionData({ abi: erc20Abi, data }).args?.[1] as bigint
}

const { seeds, runs, path } = parseModelRun(process.env, { seeds: [8056], runs: 80 })

it.each(seeds)(
  'F288 F260 F286 what is typed, shown, signed and moved agree to the unit, or nothing is signed: seed %i',
  { timeout: 7_200_000 },
  async (seed) => {
    const payer = createPayer()
    const ends: AmountEnd[] = []
    const property = fc.asyncProperty(cases, async (given) => void ends.push(await payer.pay(given)))
    // A case that fails is told as it is: each takes a chain, so a shorter one would take long.
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true, ...(path && { path }) })
    payer.end()
    const counts = countEnds(ends)
    console.log(`EVM, seed ${seed}: ${ends.length} payments, ${JSON.stringify(counts)}`)
    if (!path) expect(counts.paid).toBeGreaterThan(runs / 3)
  },
)

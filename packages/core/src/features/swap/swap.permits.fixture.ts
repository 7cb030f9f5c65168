import { domainSeparator, encodeAbiParameters } from 'viem'
import type { TypedData } from '../../adapter/adapter.types.js'
import { nameData, noncesData, selectorOf, separatorData } from './swap.calldata.js'
import { createChain, dataOf, GOLD, OWN, ROUTER, USD } from './swap.chain.fixture.js'
import { createProvider, createStage, swapOp, type Stage, type StageOptions } from './swap.fixture.js'
import type { CallSwap, SwapPermit } from './swap.provider.types.js'

/** What a provider makes of a permit. */
export type MakeCalls = NonNullable<CallSwap['permit']>

/** What a wallet answers that signs. */
export const SIGNATURE: string = `0x${'1'.repeat(128)}1b`

/** Whether a permit has the signature of the wallet: the one of the trial is another one. */
export const isReal = ({ s }: SwapPermit): boolean => s === `0x${'1'.repeat(64)}`

/** How a stage with permits is made. */
export interface PermitStageOptions extends StageOptions {
  /** What the wallet answers. Default: a signature. */
  readonly sign?: () => Promise<string>
  /** Whether the token takes the permit. Default: true. */
  readonly isTaken?: boolean
  /** What the provider makes of a permit. Default: what an honest one does. */
  readonly answer?: (permit: SwapPermit, honest: MakeCalls) => ReturnType<MakeCalls>
  /** Whether the provider can use a permit at all. Default: it can. */
  readonly hasPermit?: () => boolean
}

/** A stage whose token has permits, with the form that swaps it. `signed`: what the wallet was asked to sign. */
export function createPermitStage({
  sign = async () => SIGNATURE,
  isTaken = true,
  answer = (permit, honest) => honest(permit),
  hasPermit = () => true,
  fake = createChain(),
  ...options
}: PermitStageOptions = {}): Stage & { readonly signed: TypedData[] } {
  const signed: TypedData[] = []
  const provider = createProvider(() => fake.switches.rate, {
    async build(quote) {
      const op = swapOp(quote)
      const { from, amount: given } = quote.request
      const value = from.address === undefined ? given : '0'
      const honest: MakeCalls = ({ amount }) => {
        const allow = { op: 'allow', token: USD, spender: ROUTER, amount } as const
        return [{ to: ROUTER, data: dataOf(...(isTaken ? [allow] : []), op), value: '0' }]
      }
      return {
        calls: [{ to: ROUTER, data: dataOf(op), value }],
        spender: ROUTER,
        ...(hasPermit() && { permit: (permit) => answer(permit, honest) }),
      }
    },
  })
  const domain = { name: 'Silver', version: '1', chainId: 1, verifyingContract: USD } as const
  const stage = createStage({ fake, providers: [provider], ...options })
  stage.answer(selectorOf(separatorData()), domainSeparator({ domain }))
  stage.answer(selectorOf(noncesData(OWN)), `0x${'0'.repeat(64)}`)
  stage.answer(selectorOf(nameData()), encodeAbiParameters([{ type: 'string' }], ['Silver']))
  stage.adapter.abilities.typedData = async () => ({
    async sign(_, data) {
      signed.push(data)
      return sign()
    },
  })
  stage.fill(USD, GOLD)
  return { ...stage, signed }
}

import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { ChainControl, ChainState } from '../../manifest.js'
import { callChain } from '../jsonRpc.js'
import { delegate } from './delegate.js'
import { cancel, dropTransaction, replace, reprice } from './replacement.js'
import { reorganise } from './reorganise.js'

/** The controls of one chain. */
export interface Controls {
  readonly read: () => Promise<ChainState>
  /** Applies a control. An empty one undoes `hold` and `baseFee`. Resolves with the chain's state afterwards. */
  readonly apply: (control: ChainControl) => Promise<ChainState>
}

type Pool = Readonly<Record<'pending' | 'queued', Readonly<Record<string, Readonly<Record<string, { hash: Hex }>>>>>>

/** Creates the controls of the chain with this RPC address. */
export function createControls(url: string): Controls {
  /** The base fee before the first control of it, in wei. */
  let usualBaseFee: bigint | undefined

  const nextBaseFee = async (): Promise<bigint> =>
    BigInt((await callChain<{ baseFeePerGas: Hex }>(url, 'eth_getBlockByNumber', ['pending', false])).baseFeePerGas)
  const setBaseFee = async (fee: bigint): Promise<void> => {
    await callChain(url, 'anvil_setNextBlockBaseFeePerGas', [numberToHex(fee)])
  }
  const isHeld = async (): Promise<boolean> => !(await callChain<boolean>(url, 'anvil_getAutomine'))
  const waiting = async (): Promise<Hex[]> => {
    const { pending, queued } = await callChain<Pool>(url, 'txpool_content')
    const senders = [...Object.values(pending), ...Object.values(queued)]
    return senders.flatMap((byNonce) => Object.values(byNonce).map(({ hash }) => hash))
  }
  const mine = (blocks: number): Promise<unknown> => callChain(url, 'anvil_mine', [numberToHex(blocks)])

  const hold = async (held: boolean): Promise<void> => {
    if (!held && (await isHeld()) && (await waiting()).length > 0) await mine(1)
    await callChain(url, 'evm_setAutomine', [!held])
  }
  const reset = async (): Promise<void> => {
    if (usualBaseFee !== undefined) await setBaseFee(usualBaseFee)
    usualBaseFee = undefined
    await hold(false)
  }

  const read = async (): Promise<ChainState> => ({
    hold: await isHeld(),
    block: Number(await callChain<Hex>(url, 'eth_blockNumber')),
    baseFee: String(await nextBaseFee()),
    waiting: await waiting(),
  })
  const run = async (control: ChainControl): Promise<Hex | undefined> => {
    if (control.replace) return replace(url, control.replace)
    if (control.cancel) return cancel(url, control.cancel)
    if (control.reprice) return reprice(url, control.reprice)
    if (control.hold !== undefined) await hold(control.hold)
    else if (control.mine) await mine(control.mine)
    else if (control.delegate) await delegate(url, control.delegate)
    else if (control.drop) await dropTransaction(url, control.drop)
    else if (control.baseFee) {
      usualBaseFee ??= await nextBaseFee()
      await setBaseFee(BigInt(control.baseFee))
    } else if (control.reorg) {
      const isHolding = control.reorg.transactions === 'wait' || (await isHeld())
      await callChain(url, 'evm_setAutomine', [false])
      try {
        await reorganise(url, control.reorg)
      } finally {
        await callChain(url, 'evm_setAutomine', [!isHolding])
      }
    } else await reset()
    return undefined
  }
  return {
    read,
    apply: async (control) => {
      const hash = await run(control)
      return { ...(await read()), ...(hash && { hash }) }
    },
  }
}

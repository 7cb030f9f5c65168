import { parseAmount, type Arrival, type Features, type Network } from '@latchkit/core'
import { useEffect, useMemo } from 'react'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import type { FormToken } from '../../forms/forms.types.js'
import { toFormToken } from '../../forms/toFormToken.js'
import { useKeptText } from '../../shared/list/useKeptText.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import type { SaidError } from '../../words/useSayError.js'
import { loadReceive } from './loadReceive.js'
import { useReceivable } from './useReceivable.js'

/** What the view that receives shows. */
export interface Receive {
  /** The address of the active account. Undefined without one. */
  readonly address: string | undefined
  readonly network: Network
  /** The coin or token to ask for. */
  readonly token: FormToken
  /** Whether there is another one to choose. */
  readonly hasChoice: boolean
  /** What the visitor typed as the amount. */
  readonly amount: string
  readonly enter: (text: string) => void
  /** The payment link. Undefined without an amount, and where no link can be made. */
  readonly link: string | undefined
  /** Why no link can be made of the amount. */
  readonly error: SaidError | undefined
  /** What arrived last since the view is open. */
  readonly arrival: Arrival | undefined
}

/** Reads the account to receive with, and what arrives while the view is open. */
export function useReceive(): Receive {
  const { features } = useShell()
  const { address, caipAddress } = useLatchAccount()
  const { network } = useLatchNetwork()
  const feature = useChunk(loadReceive)
  const kept = useLatchState(({ receive }) => receive?.amount)
  const arrival = useLatchState(({ receive }) => receive?.arrival)
  const isOpen = useLatchState(({ modal }) => !!modal?.open)
  const [amount, enter] = useKeptText(features.router.listPlace('WalletReceive'), kept, feature?.enter)
  const { chosen, entries } = useReceivable()
  const networkName = useNetworkName()(network)
  const { decimals } = chosen
  const contract = chosen.entry?.address
  useEffect(() => (isOpen && caipAddress ? feature?.watch() : undefined), [feature, isOpen, caipAddress])
  const { link, error } = useMemo(
    // `caipAddress` is not in the call: the controller makes the link for the active account.
    () => (caipAddress ? linkOf(feature, { amount, contract, decimals }) : {}),
    [feature, caipAddress, amount, contract, decimals],
  )
  return {
    address,
    network,
    token: toFormToken(chosen, network, networkName),
    hasChoice: entries.length > 1,
    amount,
    enter,
    link,
    error,
    arrival,
  }
}

/** Makes the payment link for an amount above 0. Returns neither link nor error where there is none. */
function linkOf(
  receive: Features['receive'] | undefined,
  {
    amount,
    contract,
    decimals,
  }: { readonly amount: string; readonly contract: string | undefined; readonly decimals: number },
): { readonly link?: string; readonly error?: SaidError } {
  const parsed = parseAmount(amount, decimals)
  if (!receive || 'flaw' in parsed || parsed.units === 0n) return {}
  try {
    return { link: receive.paymentLink({ token: contract, value: parsed.units, decimals }) }
  } catch (error) {
    return { error: error as SaidError }
  }
}

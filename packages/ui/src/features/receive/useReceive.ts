import { parseAmount, type Arrival, type Features, type Network } from '@latchkit/core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
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
  const { link, error } = useLink(feature, { account: caipAddress, contract, amount, decimals })
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

/** What a link is made of. */
interface Asked {
  readonly account: string | undefined
  readonly contract: string | undefined
  /** As the visitor typed it. */
  readonly amount: string
  readonly decimals: number
}

/** A link that was made, or why none could be. */
interface Made {
  readonly link?: string
  readonly error?: SaidError
}

/**
 * Makes the payment link for an amount above 0. Returns neither link nor error where there is none, and until the chain has
 * said how the amounts of the token are shown.
 */
function useLink(receive: Features['receive'] | undefined, { account, contract, amount, decimals }: Asked): Made {
  const [made, setMade] = useState<Made & { readonly of: string }>()
  const parsed = parseAmount(amount, decimals)
  const value = 'flaw' in parsed || parsed.units === 0n ? undefined : parsed.units
  const of = [account, contract, value, decimals].join(' ')
  useLayoutEffect(() => {
    if (!receive || account === undefined || value === undefined) return
    let isCurrent = true
    // Where the chain isn't asked, the link is there before the browser paints, and the code of the address isn't seen between.
    const keep = (found: Made): void => void (isCurrent && flushSync(() => setMade({ of, ...found })))
    // The controller makes the link for the active account.
    receive.paymentLink({ token: contract, value, decimals }).then(
      (link) => keep({ link }),
      (error: unknown) => keep({ error: error as SaidError }),
    )
    return () => void (isCurrent = false)
  }, [receive, account, contract, value, decimals, of])
  return made?.of === of && value !== undefined ? made : {}
}

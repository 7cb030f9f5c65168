import type { LatchError, PairingController, PairingState, WalletEntry } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { usePage } from './usePage.js'
import type { FoundWallet } from './useWallet.js'

/** Why there is nothing to scan or open. */
export type Trouble = 'declined' | 'unreachable' | 'offline' | 'expired' | 'failed'

/** What the views of a pairing show and do. */
export interface PairingFacts extends Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening'> {
  /** The controller, once it is loaded. */
  readonly pairing: PairingController | undefined
  /** The wallet that is to be connected; undefined for any. */
  readonly wallet: WalletEntry | undefined
  readonly imageUrl: string | undefined
  readonly trouble: Trouble | undefined
  readonly error: LatchError | undefined
  readonly retry: () => void
  /** Gives up, and goes back. */
  readonly chooseAnother: () => void
}

const TROUBLE_BY_CODE: Readonly<Record<string, Trouble>> = {
  'wallet/rejected': 'declined',
  'pairing/unreachable': 'unreachable',
  'pairing/expired': 'expired',
}

const NOTHING: Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening' | 'wcError'> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  isRelayDown: false,
  opening: 'idle',
  wcError: undefined,
}

/** Asks for a connection by a wallet, or any, and reads how it stands. `isWanted` is false while another way is looked at. */
export function usePairing(walletId: string | undefined, found: FoundWallet, isWanted = true): PairingFacts {
  const { latch, features } = useShell()
  const { controllers } = found
  const [tries, setTries] = useState(0)
  const [begun, setBegun] = useState(false)
  const state = useLatchState(({ pairing }) => pairing)
  const failure = useFailure(tries)
  const { wcUri, wcPairingExpiry, isRelayDown, opening, wcError } = (begun && state) || NOTHING
  const wallet = walletId === undefined ? (begun ? state?.recentWallet : undefined) : found.wallet

  useEffect(() => {
    if (!controllers || !isWanted) return
    const { pairing } = controllers
    // Reopened while it waits: it goes on for the wallet that it was begun for.
    const isOpen = latch.getState().connection.attempt?.status === 'waiting'
    pairing.begin(walletId === undefined && isOpen ? pairing.state.recentWallet : found.wallet)
    setBegun(true)
  }, [latch, controllers, walletId, found.wallet, isWanted])

  const error = wcError ?? failure
  const isOnline = usePage().navigator?.onLine !== false
  const isMissing = found.failed
  return {
    pairing: controllers?.pairing,
    wallet,
    imageUrl: wallet && controllers?.wallets.imageUrl(wallet),
    wcUri,
    wcPairingExpiry,
    isRelayDown,
    opening,
    error,
    trouble: isMissing ? troubleOf('pairing/unreachable', isOnline) : error && troubleOf(error.code, isOnline),
    retry() {
      setTries(tries + 1)
      if (isMissing) found.loadAgain()
      else controllers?.pairing.retry()
    },
    chooseAnother() {
      if (features.router.state.history.length > 1) features.router.goBack()
      else features.router.reset({ view: 'Connect' })
      latch.cancel()
    },
  }
}

/** The failure of the attempt, if it came after the latest try: what failed before that is over. */
function useFailure(tries: number): LatchError | undefined {
  const failure = useLatchState(({ connection: { attempt } }) =>
    attempt?.status === 'failed' ? attempt.error : undefined,
  )
  const [old, setOld] = useState({ tries, failure })
  if (old.tries !== tries) setOld({ tries, failure })
  return failure === old.failure ? undefined : failure
}

function troubleOf(code: string, isOnline: boolean): Trouble | undefined {
  if (code === 'connection/cancelled') return undefined
  const trouble = TROUBLE_BY_CODE[code] ?? 'failed'
  return trouble === 'unreachable' && !isOnline ? 'offline' : trouble
}

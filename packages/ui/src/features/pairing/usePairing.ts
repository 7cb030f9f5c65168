import type { LatchError, Namespace, PairingController, PairingState, WalletEntry } from '@latchkit/core'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { usePage, useShell } from '../../shell/frame/context.js'
import type { FoundWallet } from './useWallet.js'

/** Why there is nothing to scan or open. */
export type Trouble = 'declined' | 'unreachable' | 'offline' | 'expired' | 'failed'

/** The state and the actions of the pairing views. */
export interface PairingProps extends Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening'> {
  /** The pairing controller. Undefined until it is loaded. */
  readonly pairing: PairingController | undefined
  /** The wallet to connect. Undefined for any wallet. */
  readonly wallet: WalletEntry | undefined
  readonly imageUrl: string | undefined
  readonly trouble: Trouble | undefined
  readonly error: LatchError | undefined
  /** Begins a new attempt, or tries the relay again. */
  readonly retry: () => void
  /** Cancels the attempt and goes back. */
  readonly chooseAnother: () => void
}

const TROUBLE_BY_CODE: Readonly<Record<string, Trouble>> = {
  'wallet/rejected': 'declined',
  'pairing/unreachable': 'unreachable',
  'pairing/expired': 'expired',
}

/** Errors that an offline browser explains. */
const OF_THE_NETWORK: readonly string[] = ['pairing/unreachable', 'pairing/library-missing']

const NOTHING: Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening' | 'wcError'> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  isRelayDown: false,
  opening: 'idle',
  wcError: undefined,
}

/** The arguments of `usePairing`. */
export interface WantedPairing {
  /** Undefined for any wallet. */
  readonly walletId?: string | undefined
  /** The namespace to ask for first. Default: that of the active network. */
  readonly namespace?: Namespace | undefined
}

/**
 * Reads the state of the attempt with a remote wallet, or any. The attempt began when the view was opened
 * (`pairing.steps.ts` of core).
 */
export function usePairing({ walletId, namespace }: WantedPairing, found: FoundWallet): PairingProps {
  const { latch, features } = useShell()
  const { controllers } = found
  const [tries, setTries] = useState(0)
  const state = useLatchState(({ pairing }) => pairing)
  const failure = useFailure(tries)
  const { wcUri, wcPairingExpiry, isRelayDown, opening, wcError } = state ?? NOTHING
  const wallet = walletId === undefined ? state?.recentWallet : found.wallet
  const pairing = controllers?.pairing

  const error = wcError ?? failure
  const isOnline = usePage().navigator?.onLine !== false
  const isMissing = found.failed
  return {
    pairing,
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
      if (!isMissing) return pairing?.retry()
      const { router } = features
      const route = router.current()
      const isShown = (): boolean => router.current() === route
      found.loadAgain((loaded) => loaded.pairing.pair({ walletId, namespace, isTapped: false, isShown }))
    },
    chooseAnother() {
      if (features.router.state.history.length > 1) features.router.goBack()
      else features.router.reset({ view: 'Connect' })
      latch.cancel()
    },
  }
}

/** Returns the error of the attempt where it came after the latest try. An earlier error is over. */
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
  return !isOnline && OF_THE_NETWORK.includes(code) ? 'offline' : (TROUBLE_BY_CODE[code] ?? 'failed')
}

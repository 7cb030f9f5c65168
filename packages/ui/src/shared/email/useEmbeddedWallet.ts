import {
  isLatchError,
  type EmbeddedLogin,
  type EmbeddedWalletController,
  type EmbeddedWalletState,
  type Latch,
} from '@latchkit/core'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import type { SaidError } from '../../words/useSayError.js'

const loadWallet = (latch: Latch): Promise<EmbeddedWalletController> => latch.feature('embeddedWallet')

const NOTHING: EmbeddedWalletState = {
  login: { status: 'idle' },
  user: undefined,
  isStored: undefined,
  request: undefined,
}

/** A login that ended by itself says nothing: the visitor ended it. */
const OWN_ENDS: readonly string[] = ['connection/cancelled', 'connection/superseded', 'embedded-wallet/aborted']

/** The state and the actions of a login by email. */
export interface EmbeddedWallet extends Pick<EmbeddedWalletState, 'login' | 'user' | 'isStored'> {
  /** Undefined until it is loaded. */
  readonly wallet: EmbeddedWalletController | undefined
  /** Why the last action did nothing, or why the login ended. */
  readonly error: SaidError | undefined
  /** Loads the wallet and its frame. */
  readonly prepare: () => void
  /** Begins a login. */
  readonly submit: (email: string) => void
  readonly submitCode: (code: string) => void
  /** Sends the email once more, and calls `done` where it was sent. */
  readonly resend: (done: () => void) => void
  /** Ends the login, so that the visitor can give another address. */
  readonly edit: () => void
  /** Shows the error no more: the visitor mends what it is about. */
  readonly forgetError: () => void
}

/** Reads how far the login by email is. Loads the wallet where it is `wanted`, and else with the first action. */
export function useEmbeddedWallet(wanted = true): EmbeddedWallet {
  const { latch } = useShell()
  const state = useLatchState(({ embeddedWallet }) => embeddedWallet)
  const wallet = useChunk(loadWallet, wanted || !!state)
  const { login, user, isStored } = state ?? NOTHING
  const [flaw, setFlaw] = useState<SaidError>()
  const [seen, setSeen] = useState<EmbeddedLogin>()

  const act = (action: (wallet: EmbeddedWalletController) => unknown, done?: () => void): void => {
    setFlaw(undefined)
    setSeen(login)
    loadWallet(latch)
      .then(action)
      .then(done, (error: unknown) => {
        // The code of the wallet may not load: the browser says so by an error of its own.
        const said = isLatchError(error) ? error : { code: 'embedded-wallet/load-failed', context: {} }
        if (!OWN_ENDS.includes(said.code)) setFlaw(said)
      })
  }
  const ended = login.status === 'failed' && login !== seen && !OWN_ENDS.includes(login.error.code)
  return {
    wallet,
    login,
    user,
    isStored,
    error: flaw ?? (ended ? login.error : undefined),
    // What goes wrong here is said once the visitor submits.
    prepare: () => void loadWallet(latch).then((loaded) => loaded.prepare(), ignore),
    submit: (email) => act((loaded) => loaded.submitEmail(email)),
    submitCode: (code) => act((loaded) => loaded.submitCode(code)),
    resend: (done) => act((loaded) => loaded.resend(), done),
    edit: () => act((loaded) => loaded.edit()),
    forgetError() {
      setFlaw(undefined)
      setSeen(login)
    },
  }
}

const ignore = (): void => {}

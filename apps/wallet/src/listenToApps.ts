import type { WalletKitTypes } from '@reown/walletkit'
import type { CoreTypes } from '@walletconnect/types'
import { backLink } from './backLink.js'
import type { Store } from './createStore.js'
import type { PhoneState } from './phone.types.js'
import { answerProposal, type AppDeps } from './proposals.js'
import { createRequestAnswer } from './sessionRequests.js'
import type { Sessions } from './sessions.js'
import { answerSignIn } from './signIns.js'

/** What the phone answers apps with, and where it shows what came of it. */
export interface ListenDeps extends AppDeps {
  readonly sessions: Sessions
  readonly store: Store<PhoneState>
  /** Does something that may fail, and shows how. */
  readonly attempt: (act: () => Promise<unknown>) => Promise<void>
  /** Goes to a network, for the session that asked for it if one did. */
  readonly switchTo: (caip2: string, askedBy?: string) => Promise<void>
}

/** Hears what apps want, and what they take back; each is asked about in its turn. */
export function listenToApps(deps: ListenDeps): void {
  const { kit, prompts, store, sessions, attempt } = deps
  const dropId = ({ id }: { id: number }): void => prompts.drop((prompt) => prompt.id === id)
  const refresh = (): void => store.set({ sessions: sessions.list() })
  const forget = ({ topic }: { topic: string }): void => {
    prompts.drop((prompt) => prompt.topic === topic)
    refresh()
  }
  const finish = (app: CoreTypes.Metadata | undefined): void => store.set({ back: app && backLink(app) })
  const seen = new Set<number>()
  const onProposal = (proposal: WalletKitTypes.SessionProposal): void => {
    if (seen.has(proposal.id)) return
    seen.add(proposal.id)
    void attempt(async () => finish(await answerProposal(deps, proposal)))
  }
  const onSignIn = (request: WalletKitTypes.SessionAuthenticate): void => {
    if (seen.has(request.id)) return
    seen.add(request.id)
    void attempt(async () => finish(await answerSignIn(deps, request)))
  }

  kit.on('session_proposal', onProposal)
  kit.on('session_authenticate', onSignIn)
  kit.on('proposal_expire', dropId)
  kit.on('session_request_expire', dropId)
  kit.on('session_delete', forget)
  kit.engine.signClient.events.on('session_expire', forget)

  const answer = createRequestAnswer(deps)
  let last: Promise<void> = Promise.resolve()
  kit.on('session_request', (event) => {
    last = last.then(() => attempt(async () => finish(await answer(event))))
  })

  kit.core.pairing.events.on('pairing_expire', () => {
    if (store.get().isPairing)
      store.set({ isPairing: false, problem: 'The app didn’t answer. Get a new link from it.' })
  })

  // What a page before this one has not answered.
  const { auth } = kit.engine.signClient
  for (const { id, pairingTopic: topic, verifyContext, ...params } of auth.requests.getAll()) {
    onSignIn({ id, topic, params, verifyContext })
  }
  for (const params of Object.values(kit.getPendingSessionProposals())) {
    // Who sent it isn't stored with it.
    const verified = { origin: params.proposer.metadata.url, validation: 'UNKNOWN', verifyUrl: '' } as const
    onProposal({ id: params.id, params, verifyContext: { verified } })
  }
}

import type { WalletKitTypes } from '@reown/walletkit'
import type { CoreTypes } from '@walletconnect/types'
import { backLink } from './backLink.js'
import type { Store } from './createStore.js'
import type { PhoneState } from './phone.types.js'
import { answerProposal, type AppDeps } from './proposals.js'
import { createRequestAnswer } from './sessionRequests.js'
import type { Sessions } from './sessions.js'
import { answerSignIn } from './signIns.js'

/** The parts that answer apps, and the store that shows the results. */
export interface ListenDeps extends AppDeps {
  readonly sessions: Sessions
  readonly store: Store<PhoneState>
  /** Runs an action that may fail, and shows its error. */
  readonly attempt: (act: () => Promise<unknown>) => Promise<void>
  /** Switches the network. `askedBy` is the topic of the session that requested it, if any. */
  readonly switchTo: (caip2: string, askedBy?: string) => Promise<void>
}

/** Handles the proposals and requests of apps, and their withdrawal. Requests are shown one after the other. */
export function listenToApps(deps: ListenDeps): void {
  const { kit, world, prompts, store, sessions, attempt } = deps
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
  // With a listener, the library ignores the proposal that an app sends beside its request to sign in.
  if (world.signIn !== 'proposal') kit.on('session_authenticate', onSignIn)
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

  // Requests that an earlier page hasn't answered.
  const { auth } = kit.engine.signClient
  for (const { id, pairingTopic: topic, verifyContext, ...params } of auth.requests.getAll()) {
    onSignIn({ id, topic, params, verifyContext })
  }
  for (const params of Object.values(kit.getPendingSessionProposals())) {
    // The library doesn't store the sender's verification.
    const verified = { origin: params.proposer.metadata.url, validation: 'UNKNOWN', verifyUrl: '' } as const
    onProposal({ id: params.id, params, verifyContext: { verified } })
  }
}

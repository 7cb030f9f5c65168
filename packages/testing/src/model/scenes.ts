import type { Sequence, Step, WalletId } from './steps.js'

/** Sequences of steps that random ones rarely contain, with what a wallet tells by an event, late, or after a refusal. */
export interface Scene {
  readonly name: string
  /** The namespaces that the phone approves. Default: EVM chains. */
  readonly approved?: Sequence['approved']
  readonly steps: readonly Step[]
}

const answer: Step = { type: 'answer', at: 0, reject: false }
const answerSecond: Step = { type: 'answer', at: 1, reject: false }
const refuse: Step = { type: 'answer', at: 0, reject: true }
const refuseSecond: Step = { type: 'answer', at: 1, reject: true }
/** The first tab is in the back-forward cache for a moment. */
const cached: readonly Step[] = [
  { type: 'freeze', tab: 0 },
  { type: 'resume', tab: 0 },
]
const giveUp: Step = { type: 'giveUp', at: 0 }
const advance = (ms: number): Step => ({ type: 'advance', ms })

/** The steps that a visitor takes in the first tab, and a wallet, by their names. */
const stepsOf = (wallet: WalletId) => {
  const at = { tab: 0, wallet } as const
  const locked: Step = { type: 'accounts', wallet, accounts: [] }
  const reload: Step = { type: 'reload', tab: 0 }
  const connect: Step = { type: 'connect', ...at }
  return {
    connect,
    disconnect: { type: 'disconnect', ...at },
    byEvent: { type: 'approveByEvent', wallet, answersLate: false },
    lateAnswer: { type: 'approveByEvent', wallet, answersLate: true },
    locked,
    unlocked: { type: 'accounts', wallet, accounts: ['a'] },
    reload,
    /** It moves to another network, and tells so, without an answer to the request. Without a network of its own, it answers. */
    move: [
      { type: 'switchNetwork', tab: 0, id: wallet === 'org.one' ? 'eip155:900002' : 'solana:two' },
      wallet === 'org.one' ? { type: 'switchByEvent', wallet } : answer,
    ],
    /** The wallet is connected, and locked when the page is read again. */
    lockedAtReload: [connect, answer, reload, locked, answer, advance(6_000)],
  } as const satisfies Record<string, Step | readonly Step[]>
}

const scenesOf = (wallet: WalletId): readonly Scene[] => {
  const { connect, disconnect, byEvent, lateAnswer, locked, unlocked, reload, move, lockedAtReload } = stepsOf(wallet)
  return [
    { name: `F262 ${wallet} approves by an event alone`, steps: [connect, byEvent] },
    {
      name: `F301 ${wallet} approves by an event, and answers after it was disconnected`,
      steps: [connect, lateAnswer, disconnect, answerSecond, answer, answer, reload, answer],
    },
    { name: `F261 ${wallet} moves without an answer`, steps: [connect, answer, ...move] },
    { name: `F295 ${wallet} answers after its adapter gave up`, steps: [connect, giveUp, answer] },
    {
      name: `F295 ${wallet} is unlocked after its adapter gave up`,
      steps: [locked, connect, giveUp, answer, unlocked],
    },
    { name: `F295 ${wallet} is unlocked while it is read`, steps: [locked, connect, giveUp, unlocked, answer] },
    { name: `F263 ${wallet} is locked at a reload, and unlocked late`, steps: [...lockedAtReload, unlocked] },
    {
      name: `F296 ${wallet} is unlocked after a refusal`,
      steps: [...lockedAtReload, connect, refuse, answer, unlocked],
    },
    {
      name: `F296 ${wallet} is unlocked after its adapter gave up`,
      steps: [...lockedAtReload, connect, giveUp, answer, unlocked],
    },
    {
      name: `F297 ${wallet} is locked while the page is in the back-forward cache`,
      steps: [connect, answer, { type: 'freeze', tab: 0 }, locked, { type: 'resume', tab: 0 }, answer, unlocked],
    },
    {
      name: `F302 ${wallet} is silent when it is restored, and moves to another account in the back-forward cache`,
      steps: [connect, answer, reload, advance(6_000), { type: 'freeze', tab: 0 }, unlocked],
    },
    {
      name: `F263 ${wallet} is connected while it is read, and the read fails`,
      steps: [connect, answer, reload, connect, answerSecond, refuse],
    },
    {
      name: `F263 ${wallet} is disconnected while it is restored`,
      steps: [connect, answer, reload, disconnect, answer],
    },
    { name: `F263 ${wallet} is disconnected, and unlocked then`, steps: [...lockedAtReload, disconnect, unlocked] },
  ]
}

/** The wallet is read anew after the back-forward cache, in vain, and answers the older read then. */
const answersOldRead = (wallet: WalletId): readonly Scene[] => {
  const { connect, reload, unlocked } = stepsOf(wallet)
  return [
    {
      name: `F295, F302 ${wallet} answers a read from before the back-forward cache, and fails the newer one`,
      steps: [connect, giveUp, ...cached, refuseSecond, answer, answer, unlocked],
    },
    {
      name: `F263, F302 ${wallet} is restored, answers a read from before the back-forward cache, and fails the newer one`,
      steps: [
        connect,
        answer,
        reload,
        advance(6_000),
        ...cached,
        refuseSecond,
        advance(6_000),
        answer,
        answer,
        unlocked,
      ],
    },
  ]
}

/** Two tabs whose wallet is unlocked, and moves without an answer. */
const bothTabs: Scene = {
  name: 'F261, F263 org.one is unlocked in two tabs, and moves without an answer',
  steps: [
    ...stepsOf('org.one').lockedAtReload,
    { type: 'reload', tab: 1 },
    answer,
    advance(6_000),
    stepsOf('org.one').unlocked,
    ...stepsOf('org.one').move,
  ],
}

/** The app and the kit ask one wallet at once. The app disconnects it before the wallet answers the kit. */
const bothAsk: Scene = {
  name: 'F301 org.one answers the kit after the app has connected and disconnected it',
  steps: [
    { type: 'app', does: 'connect', tab: 0, wallet: 'org.one' },
    stepsOf('org.one').connect,
    answer,
    { type: 'app', does: 'disconnect', tab: 0, wallet: 'org.one' },
    answerSecond,
    answer,
    answer,
    stepsOf('org.one').reload,
    answer,
  ],
}

/** A wallet is asked to end its permission, then to give it again, and answers both while the page can't hear. */
const answersFrozen: Scene = {
  name: 'org.two is disconnected and connected again while the page is in the back-forward cache',
  steps: [
    stepsOf('org.two').connect,
    stepsOf('org.one').connect,
    answer,
    advance(6_000),
    stepsOf('org.two').connect,
    { type: 'freeze', tab: 0 },
    answer,
    answer,
    answer,
  ],
}

/** The phone is read in a second namespace, in which it tells what it shares, and the read fails. */
const toldThenFailed: Scene = {
  name: 'walletConnect:eip155 tells its accounts and its network while it is read, and the read fails',
  approved: ['eip155', 'solana'],
  steps: [
    { type: 'connect', tab: 0, wallet: 'walletConnect:solana' },
    answer,
    stepsOf('walletConnect:eip155').unlocked,
    { type: 'network', wallet: 'walletConnect:eip155', id: 'eip155:900001' },
    refuse,
  ],
}

/** A wallet without a network of its own moves in a tab, while another tab follows and reads it for the network before. */
const movedWhileRead: Scene = {
  name: 'F310 solana:moon moves in one tab while the other one reads it',
  approved: ['eip155', 'solana'],
  steps: [
    { type: 'connect', tab: 1, wallet: 'solana:moon' },
    answer,
    { type: 'connect', tab: 0, wallet: 'walletConnect:eip155' },
    { type: 'switchNetwork', tab: 1, id: 'solana:two' },
    stepsOf('org.one').connect,
  ],
}

/** The same, and the read fails, though the wallet has told what it shares since it was sent. */
const movedWhileReadFails: Scene = {
  name: 'F310 solana:moon moves in one tab while the other one reads it, which fails after it told its accounts',
  steps: [
    { type: 'connect', tab: 1, wallet: 'solana:moon' },
    answer,
    { type: 'switchNetwork', tab: 1, id: 'solana:two' },
    { type: 'deliver', tab: 0, at: 0, twice: false },
    answer,
    { type: 'deliver', tab: 0, at: 0, twice: false },
    refuse,
  ],
}

/** A wallet tells new accounts before its answer to a read, which is older. The tab reads it again meanwhile. */
const toldBeforeAnswer: Scene = {
  name: 'F313 bip122:bit tells other accounts before it answers, and the answer is older',
  approved: ['eip155', 'solana'],
  steps: [
    { type: 'connect', tab: 1, wallet: 'bip122:bit' },
    { type: 'approveByEvent', wallet: 'bip122:bit', answersLate: true },
    { type: 'deliver', tab: 0, at: 0, twice: false },
    { type: 'accounts', wallet: 'bip122:bit', accounts: ['b'] },
    stepsOf('org.one').connect,
    { type: 'answer', at: 2, reject: false },
    { type: 'advance', ms: 6000 },
  ],
}

/** A tab disconnects the phone. Another one, which is reading the session and has not heard of the end, connects it. */
const connectedWhileEnded: Scene = {
  name: 'F311 walletConnect:eip155 is connected in one tab while the phone is being disconnected in the other one',
  approved: ['eip155', 'solana'],
  steps: [
    { type: 'connect', tab: 1, wallet: 'walletConnect:solana' },
    answer,
    answer,
    { type: 'reload', tab: 0 },
    { type: 'disconnect', tab: 1, wallet: null },
    answer,
    { type: 'connect', tab: 0, wallet: 'walletConnect:eip155' },
  ],
}

/** The phone is connected in two tabs. One disconnects it, and the other one connects it before it has heard of that. */
const connectedUnheard: Scene = {
  name: 'F311 walletConnect:solana is connected in one tab that shows the session which the other one is ending',
  approved: ['eip155', 'solana'],
  steps: [
    { type: 'connect', tab: 1, wallet: 'walletConnect:eip155' },
    answer,
    { type: 'reload', tab: 0 },
    answerSecond,
    { type: 'disconnect', tab: 1, wallet: null },
    { type: 'connect', tab: 0, wallet: 'walletConnect:solana' },
  ],
}

/** The same. The other tab asks for something else then, and the first one connects the phone again. */
const connectedAgain: Scene = {
  name: 'F311 walletConnect:eip155 is connected again in one tab, after the other one has asked for a new session in vain',
  approved: ['eip155', 'solana'],
  steps: [
    ...connectedUnheard.steps,
    stepsOf('org.one').connect,
    { type: 'connect', tab: 1, wallet: 'walletConnect:solana' },
  ],
}

/**
 * A tab ends the session of the phone, and is frozen. Another one, which knows nothing of that session, connects the phone
 * meanwhile. Once the first tab is back it reads its old connections, whose end it hears then.
 */
const connectedWhileFrozen: Scene = {
  name: 'F314 walletConnect:solana is connected in one tab, while the other one ends its session, and is frozen meanwhile',
  approved: ['eip155', 'solana'],
  steps: [
    ...connectedUnheard.steps,
    { type: 'answer', at: 5, reject: false },
    { type: 'freeze', tab: 1 },
    advance(1_000),
  ],
}

/** A tab waits for a wallet that its adapter gave up. Another tab connects the wallet meanwhile, and disconnects it. */
const endedWhileLate = (wallet: WalletId): Scene => ({
  name: `F312 ${wallet} answers late in one tab, after it was connected and disconnected in the other one`,
  steps: [
    { type: 'connect', tab: 1, wallet },
    giveUp,
    stepsOf(wallet).connect,
    answerSecond,
    stepsOf(wallet).disconnect,
  ],
})

/** All {@link Scene}s, with a wallet that has a network of its own, and with one that has none. */
export const scenes: readonly Scene[] = [
  ...scenesOf('org.one'),
  ...scenesOf('solana:sol'),
  ...answersOldRead('org.one'),
  ...answersOldRead('solana:sol'),
  bothTabs,
  bothAsk,
  answersFrozen,
  toldThenFailed,
  movedWhileRead,
  movedWhileReadFails,
  toldBeforeAnswer,
  connectedWhileEnded,
  connectedUnheard,
  connectedAgain,
  connectedWhileFrozen,
  endedWhileLate('org.one'),
  endedWhileLate('solana:sol'),
]

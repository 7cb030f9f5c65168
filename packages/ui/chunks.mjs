import { sourcesIn } from '../../scripts/build/sources.mjs'
import { viewsOf } from './compile/views.mjs'

// Which files of this package load together, in the order of a visit. Each chunk takes the files that it names, with
// everything they import, and so keeps them out of the chunks below it.

const files = sourcesIn(import.meta.dirname)

/**
 * Names the chunk of a translation: `words.de` for all texts of a language, `words.de.buttons` for the buttons' texts,
 * which are visible before the first click, `words.de.send` for those of the views that send. English texts are in the
 * chunks of the views that use them. The modules are those of `packages/ui/compile/words/plugin.mjs`.
 */
const language = (id) => {
  const [tag, part] = id.split('latchkit-words/')[1]?.split('/') ?? []
  if (!tag) return null
  return part === 'modal' ? `words.${tag}` : `words.${tag}.${part}`
}

/**
 * The views that load together, where these are not all views of one folder of `features`, with parts that load with them
 * though another view shows them: by the name of their chunk.
 */
const TOGETHER = {
  help: [
    'features/connectors/WhatIsAWalletView',
    'features/connectors/GetWalletView',
    'features/connectors/NoWallet',
    'features/network/WhatIsANetworkView',
  ],
  wallets: [
    'features/account/ProfileWalletsView',
    'features/connectors/ConnectWalletsView',
    'features/connection/SwitchActiveChainView',
  ],
  // All wallets of the directory. The chunk `wallets` has the views of the connected ones.
  allWallets: ['features/wallets/AllWalletsView'],
  payment: [
    'features/send/review/WalletSendPreviewView',
    'features/send/compare/WalletSendCompareView',
    'features/send/waiting/WalletSendWaitingView',
    'features/send/outcome/WalletSendConfirmedView',
  ],
  scan: ['features/send/scan/WalletSendScanView'],
}

/** The name of the chunk of a view: that of its folder in `features`, unless `TOGETHER` has it. @param {string} view */
function chunkOf(view) {
  const [first, ...rest] = view.split('/')[1].split('-')
  const folder = [first, ...rest.map((word) => word[0].toUpperCase() + word.slice(1))].join('')
  return Object.keys(TOGETHER).find((name) => TOGETHER[name].includes(view)) ?? folder
}

/** The chunks of the views, in the order of the views. The first view is a part of the shell. */
function viewChunks() {
  const views = viewsOf(import.meta.dirname).flatMap(({ component }) => component ?? [])
  const names = [...new Set(views.map(chunkOf))]
  return names.map((name) => ({
    name,
    test: files(...views.filter((view) => chunkOf(view) === name), ...(TOGETHER[name] ?? [])),
  }))
}

/** The names of the chunks of views. None of them loads another one: what two of them share is in a chunk above both. */
export const apart = viewChunks().map(({ name }) => name)

/** The chunks of this package, as `codeSplitting.groups` of Rolldown. `scripts/build/bundle.mjs` reads them. */
export const chunks = [
  // Loaded with the page: the buttons and the hooks.
  { name: 'eager', test: files('exports/index') },
  // Loaded while the page is idle: the dialog, with the Connect view in it.
  { name: 'shell', test: files('shell/renderShell', 'shell/notices/notices.words') },
  // Loaded once the modal is open: view transitions, the focus, the sheet's grip, stepping out of modality.
  { name: 'opened', test: files('shell/stack/viewMotion', 'shell/sheet/sheetHandle', 'shell/notices/sayConnection') },
  // The runtime for numbers and plurals in texts, and the translator for languages other than English.
  { name: 'icu', test: files('words/icu') },
  // Hints for developers, which several parts print.
  { name: 'warn', test: files('shared/warn') },
  // With the list of languages, which the settings of an account show.
  { name: 'translator', test: files('words/translator', 'words/words.hints', 'words/languages') },
  { name: language, debugName: 'languages' },
  // Parts that several later views share.
  {
    name: 'parts',
    test: files(
      'base/slot',
      'base/useSkeleton',
      'base/Badge',
      'base/Banner',
      'base/Button',
      'base/CopyButton',
      'base/ExplorerLink',
      'base/Input',
      'base/Tabs',
      'base/useSecondsLeft',
      'base/icons/',
      'shared/CopyButton',
      'shared/FullAddress',
      'shared/NamespacePicture',
      'shared/Ring',
      'shared/details',
      'shared/loadSend',
      'shared/ofNetwork',
      'shared/useFeatures',
      'shared/useNameList',
      'shared/connect/Agreement',
      'shell/notices/Notices',
      'shell/notices/useAnnounced',
      'shell/frame/Branding',
      'shell/frame/NetworkCorner',
      'shared/wallets/ErrorText',
      'shared/wallets/TroubleText',
      'words/useSayError',
      'words/useNamespaceName',
    ),
  },
  // Parts that the views of remote wallets share, with the rows of remote wallets in the Connect view.
  {
    name: 'remoteWallets',
    test: files(
      'shared/wallets/codeRoute',
      'shared/wallets/ofEntry',
      'shared/wallets/useServices',
      'shared/wallets/WalletMark',
      'shared/wallets/wallets.words',
    ),
  },
  // The rows of remote wallets, with the texts of the list of all wallets, which say that a wallet is installed.
  {
    name: 'moreWallets',
    test: files(
      'features/connectors/moreWallets.chunk',
      'shared/connect/chooseInstalled',
      'shared/wallets/WalletsTrouble',
    ),
  },
  // The field of the email in the Connect view, with what the views of the email share with it.
  { name: 'email', test: files('features/connectors/EmailEntry', 'shared/email/useWaitSeconds') },
  // Lists; the code of a long one is loaded where a list is long.
  {
    name: 'list',
    test: files('shared/list/List', 'shared/list/ListSearch', 'shared/list/useListLink', 'shared/list/useKeptText'),
  },
  { name: 'longList', test: files('shared/list/LongList') },
  // The code of payment links and addresses, which views of the pairing and of receiving share.
  { name: 'code', test: files('shared/LateQr') },
  // Amounts of coins and tokens, their pictures, and what else the account and the activity share.
  {
    name: 'assets',
    test: files(
      'shared/amount',
      'shared/assetId',
      'shared/Exact',
      'shared/explorer',
      'shared/fiat',
      'shared/isUnderWay',
      'shared/quantity',
      'shared/shortAmount',
      'shared/usePrice',
      'shared/timeOf',
      'shared/TokenPicture',
      'base/Actions',
      'base/EmptyState',
      'base/Segmented',
      'base/UnfoldButton',
    ),
  },
  // Shared by the account and the views that name a receiver.
  { name: 'avatar', test: files('shared/AccountAvatar') },
  // Shared by the agreement to the terms and the review of a payment.
  { name: 'checkbox', test: files('base/Checkbox') },
  // The amount and its token, which the views that receive and those that send share.
  {
    name: 'fields',
    test: files(
      'forms/AmountField',
      'forms/MissingAmount',
      'forms/TokenButton',
      'forms/toFormToken',
      'shared/TokenChoice',
      'shared/useOwnedTokens',
    ),
  },
  // A form and a field of an address, which the views that send share with those of the address book.
  { name: 'form', test: files('forms/Form', 'forms/useForm', 'forms/AddressField', 'shared/useTyped') },
  // Amounts with how sure they are and what they are worth, below each other, which the forms and the reviews of payments and
  // those of swaps share.
  { name: 'figure', test: files('shared/figure/FigureText', 'shared/review/facts') },
  // The steps of a payment, which the form and the views that follow it share.
  {
    name: 'payments',
    test: files(
      'features/send/figures',
      'features/send/send.words',
      'features/send/usePayment',
      'features/send/ShortageBanner',
    ),
  },
  // The review and the outcome of what is sent, which the views of payments and those of swaps share.
  {
    name: 'outcome',
    test: files('shared/review/AmountSide', 'shared/review/MayBeOpen', 'shared/review/review', 'shared/outcome/'),
  },
  // The decoder of QR codes, for browsers that read none themselves.
  { name: 'decoder', test: files('features/send/scan/decodeQr') },
  // Rows of the activity, which the account and the views of the activity share.
  {
    name: 'activityRows',
    test: files(
      'features/account/ActivityTab',
      'shared/activity/ActivityList',
      'shared/activity/ActivityTrouble',
      'shared/activity/PendingRows',
      'shared/activity/SentHere',
      'shared/activity/useActivity',
    ),
  },
  // Each view is in the chunk that its folder names.
  ...viewChunks(),
  { name: 'theme', test: files('shell/frame/followOwnTheme') },
  {
    name: 'forms',
    test: files('shell/frame/forms', 'shell/frame/inline', 'shell/frame/fullScreen', 'shell/frame/hostViews'),
  },
]

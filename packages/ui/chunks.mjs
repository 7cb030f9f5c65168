import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { viewsOf } from './compile/views.mjs'

// Which files of this package load together, in the order of a visit. Each chunk takes the files that it names, with
// everything they import, and so keeps them out of the chunks below it.

/** The name of a source, or of a compiled style sheet: its path in `src` without the extension. @param {string} id */
function nameOf(id) {
  const [, path] = id.split('packages/ui/src/')
  const end = ['.tsx', '.ts', '.css.js'].find((each) => id.endsWith(each))
  return path && end && path.slice(0, -end.length)
}

/** Whether a file has this name. @param {string} name */
const isFile = (name) =>
  ['', '.tsx', '.ts', '.css'].some((end) => existsSync(join(import.meta.dirname, 'src', `${name}${end}`)))

/**
 * A test for sources and compiled style sheets. A name that ends with `/` is a folder.
 * @param {...string} names
 */
const files = (...names) => {
  const lost = names.find((name) => !isFile(name))
  if (lost) throw new Error(`chunks.mjs: no file is named ${lost}`)
  const folders = names.filter((name) => name.endsWith('/'))
  return (/** @type {string} */ id) => {
    const name = nameOf(id)
    return !!name && (names.includes(name) || folders.some((folder) => name.startsWith(folder)))
  }
}

/**
 * Names the chunk of a translation: `words.de` for all texts of a language, `words.de.buttons` for the buttons' texts,
 * which are visible before the first click, `words.de.send` for those of the views that send. English texts are in the
 * chunks of the views that use them. The modules are those of `packages/ui/compile/words/plugin.mjs`.
 */
const language = (id) => {
  const [, tag, part] = /latchkit-words\/([\w-]+)\/(\w+)$/.exec(id) ?? []
  if (!tag) return null
  return part === 'modal' ? `words.${tag}` : `words.${tag}.${part}`
}

/** Parts that load with the views of a chunk, though another view shows them. */
const BESIDE = { help: ['features/connectors/NoWallet'] }

/** The chunks that the definitions of the views name, in the order of the views. Connect is a part of the shell. */
function viewChunks() {
  const views = viewsOf(import.meta.dirname).filter(({ component }) => component)
  const names = [...new Set(views.map(({ chunk }) => chunk))]
  return names.map((name) => {
    const paths = views.filter(({ chunk }) => chunk === name).map(({ component }) => component)
    return { name, test: files(...paths, ...(BESIDE[name] ?? [])) }
  })
}

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
  { name: 'translator', test: files('words/translator', 'words/words.hints') },
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
      'base/NumberRoll',
      'base/SearchInput',
      'base/Tabs',
      'base/icons/',
      'shared/CopyButton',
      'shared/FullAddress',
      'shared/NamespacePicture',
      'shared/Points',
      'shared/Ring',
      'shared/details',
      'shared/loadSend',
      'shared/ofNetwork',
      'shared/quantity',
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
    name: 'elsewhere',
    test: files(
      'shared/wallets/codeRoute',
      'shared/wallets/ofEntry',
      'shared/wallets/useServices',
      'shared/wallets/WalletMark',
      'shared/wallets/wallets.words',
    ),
  },
  {
    name: 'moreWallets',
    test: files(
      'features/connectors/moreWallets.chunk',
      'shared/connect/chooseInstalled',
      'shared/wallets/WalletsTrouble',
    ),
  },
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
      'shared/explorer',
      'shared/fiat',
      'shared/isUnderWay',
      'shared/timeOf',
      'shared/TokenPicture',
      'base/EmptyState',
      'base/Segmented',
      'base/UnfoldButton',
    ),
  },
  // Shared by the account and the views that name a receiver.
  { name: 'avatar', test: files('base/Avatar') },
  // Shared by the agreement to the terms and the review of a payment.
  { name: 'checkbox', test: files('base/Checkbox') },
  // The amount and its token, which the views that receive and those that send share.
  {
    name: 'fields',
    test: files('forms/AmountField', 'forms/toFormToken', 'shared/TokenChoice', 'shared/useHeldTokens'),
  },
  // A form and a field of an address, which the views that send share with those of the address book.
  { name: 'form', test: files('forms/Form', 'forms/useForm', 'forms/AddressField') },
  // The steps of a payment, which the form and the views that follow it share.
  {
    name: 'payments',
    test: files(
      'features/send/figures',
      'features/send/send.words',
      'features/send/tokenIdOf',
      'features/send/usePayment',
      'features/send/useSayFigure',
    ),
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
      'shared/activity/useActivity',
    ),
  },
  // Each view is in the chunk that its definition names.
  ...viewChunks(),
  { name: 'theme', test: files('shell/frame/followOwnTheme') },
  {
    name: 'forms',
    test: files('shell/frame/forms', 'shell/frame/inline', 'shell/frame/fullScreen', 'shell/frame/hostViews'),
  },
]

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Which files of this package load together, in the order of a visit. Each chunk takes the files that it names, with
// everything they import, and so keeps them out of the chunks below it.

/**
 * A pattern for source files and compiled style sheets.
 * @param {...string} paths in `src`, without their extension, as regular expressions
 */
const files = (...paths) => new RegExp(`/ui/src/(?:${paths.join('|')})\\.(?:tsx?|css\\.js)$`)

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

const FEATURES = join(import.meta.dirname, 'src/features')

/** Parts that load with the views of a chunk, though another view shows them. */
const BESIDE = { help: ['features/connectors/NoWallet'] }

/** The chunks that the definitions of the views name, in the order of a visit. Connect is a part of the shell. */
function viewChunks() {
  const order = ['connection', 'account', 'network', 'help', 'pairing', 'wallets', 'allWallets']
  const views = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.view.ts'))
    .map((file) => {
      const text = readFileSync(join(FEATURES, file), 'utf8')
      const [, chunk] = /\bchunk: '(\w+)'/.exec(text) ?? []
      const [, component] = /\bload: \(\) => import\('\.\/(\w+)\.js'\)/.exec(text) ?? []
      if (!chunk || !(component || chunk === 'shell')) throw new Error(`${file} names no chunk, or loads nothing`)
      return { chunk, path: `features/${file.replace(/[^/]+$/, '')}${component}` }
    })
    .filter(({ chunk }) => chunk !== 'shell')
  const names = [...new Set([...order, ...views.map(({ chunk }) => chunk)])]
  return names.map((name) => {
    const paths = views.filter(({ chunk }) => chunk === name).map(({ path }) => path)
    return { name, test: files(...paths, ...(BESIDE[name] ?? [])) }
  })
}

/** The chunks of this package, as `codeSplitting.groups` of Rolldown. `scripts/build/bundle.mjs` reads them. */
export const chunks = [
  // Loaded with the page: the buttons and the hooks.
  { name: 'eager', test: files('exports/index') },
  // Loaded while the page is idle: the dialog, with the Connect view in it.
  { name: 'shell', test: files('shell/renderShell', 'shell/notices/notices\\.words') },
  // Loaded once the modal is open: view transitions, the focus, the sheet's grip, stepping out of modality.
  { name: 'opened', test: files('shell/(stack/viewMotion|sheet/sheetHandle|notices/sayConnection)') },
  // The runtime for numbers and plurals in texts, and the translator for languages other than English.
  { name: 'icu', test: files('words/icu') },
  // Hints for developers, which several parts print.
  { name: 'warn', test: files('shared/warn') },
  { name: 'translator', test: files('words/(translator|words\\.hints)') },
  { name: language, debugName: 'languages' },
  // Parts that several later views share.
  {
    name: 'parts',
    test: files(
      'base/(slot|useSkeleton|Badge|Banner|Button|CopyButton|ExplorerLink|NumberRoll|SearchInput|Tabs)',
      'base/icons/\\w+',
      'shared/(CopyButton|FullAddress|NamespacePicture|Points|Ring|details|loadSend|ofNetwork|quantity|useFeatures|useNameList|connect/Agreement)',
      'shell/(notices/(Notices|useAnnounced)|frame/(Branding|NetworkCorner))',
      'shared/wallets/(ErrorText|TroubleText)',
      'words/(useSayError|useNamespaceName)',
    ),
  },
  // Parts that the views of remote wallets share, with the rows of remote wallets in the Connect view.
  {
    name: 'elsewhere',
    test: files('shared/wallets/(codeRoute|ofEntry|useServices|WalletMark|wallets\\.words)'),
  },
  {
    name: 'moreWallets',
    test: files(
      'features/connectors/moreWallets\\.chunk',
      'shared/connect/chooseInstalled',
      'shared/wallets/WalletsTrouble',
    ),
  },
  // Lists; the code of a long one is loaded where a list is long.
  { name: 'list', test: files('shared/list/(List|ListSearch|useListLink|useKeptText)') },
  { name: 'longList', test: files('shared/list/LongList') },
  // The code of payment links and addresses, which views of the pairing and of receiving share.
  { name: 'code', test: files('shared/LateQr') },
  // Amounts of coins and tokens, their pictures, and what else the account and the activity share.
  {
    name: 'assets',
    test: files(
      'shared/(amount|assetId|explorer|fiat|isUnderWay|timeOf|TokenPicture)',
      'base/(EmptyState|Segmented|UnfoldButton)',
    ),
  },
  // Shared by the account and the views that name a receiver.
  { name: 'avatar', test: files('base/Avatar') },
  // Shared by the agreement to the terms and the review of a payment.
  { name: 'checkbox', test: files('base/Checkbox') },
  // The amount and its token, which the views that receive and those that send share.
  { name: 'fields', test: files('forms/(AmountField|toFormToken)', 'shared/(TokenChoice|useHeldTokens)') },
  // A form and a field of an address, which the views that send share with those of the address book.
  { name: 'form', test: files('forms/(Form|useForm|AddressField)') },
  // The steps of a payment, which the form and the views that follow it share.
  { name: 'payments', test: files('features/send/(figures|send\\.words|tokenIdOf|usePayment|useSayFigure)') },
  // The decoder of QR codes, for browsers that read none themselves.
  { name: 'decoder', test: files('features/send/decodeQr') },
  // Rows of the activity, which the account and the views of the activity share.
  {
    name: 'activityRows',
    test: files(
      'features/account/ActivityTab',
      'shared/activity/(ActivityList|ActivityTrouble|PendingRows|useActivity)',
    ),
  },
  // Each view is in the chunk that its definition names.
  ...viewChunks(),
  { name: 'theme', test: files('shell/frame/followOwnTheme') },
  { name: 'forms', test: files('shell/frame/(forms|inline|fullScreen|hostViews)') },
]

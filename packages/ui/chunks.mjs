// Which files of this package load together, in the order of a visit. Each chunk takes the files that it names, with
// everything they import, and so keeps them out of the chunks below it.

/**
 * A pattern for source files.
 * @param {...string} paths in `src`, without their extension, as regular expressions
 */
const files = (...paths) => new RegExp(`/ui/src/(${paths.join('|')})\\.tsx?$`)

/**
 * Names the chunk of a translation: `words.de` for the texts in `words/de`, `words.de.buttons` for the buttons' texts,
 * which are visible before the first click. English texts are in the chunks of the views that use them.
 */
const language = (id) => {
  const [, tag, module] = /\/words\/(?!en\/)([\w-]+)\/(\w+)\.ts$/.exec(id) ?? []
  if (!tag) return null
  return module === 'buttons' ? `words.${tag}.buttons` : `words.${tag}`
}

/** The chunks of this package, as `codeSplitting.groups` of Rolldown. `scripts/bundle-package.mjs` reads them. */
export const chunks = [
  // Loaded with the page: the buttons and the hooks.
  { name: 'eager', test: files('exports/index') },
  // Loaded while the page is idle: the dialog, with the Connect view in it.
  { name: 'shell', test: files('shell/renderShell', 'words/en/notices') },
  // Loaded once the modal is open: view transitions, the focus, the sheet's grip, stepping out of modality.
  { name: 'opened', test: files('shell/(viewMotion|sheetHandle|sayConnection)') },
  // The runtime for numbers and plurals in texts, and the translator for languages other than English.
  { name: 'icu', test: files('words/icu') },
  { name: 'translator', test: files('words/(translator|words\\.hints)') },
  { name: language, debugName: 'languages' },
  // Parts that several later views share.
  {
    name: 'parts',
    test: files(
      'entries',
      'base/(useSkeleton|Badge|Banner|Button|CopyButton|ExplorerLink|NumberRoll|SearchInput|Tabs|parts\\.styles|fields\\.styles|tabs\\.styles)',
      'shared/(CopyButton|FullAddress|NamespacePicture|Points|Ring|useNameList)',
      'shell/(Branding|Notices|NetworkCorner|useAnnounced)',
      'features/connectors/Agreement',
      'features/connection/connection\\.styles',
      'features/wallets/(ErrorText|TroubleText|lists\\.styles)',
      'words/(useSayError|useNamespaceName)',
    ),
  },
  { name: 'choices', test: files('base/choices\\.styles') },
  // Parts that the views of remote wallets share, with the rows of remote wallets in the Connect view.
  {
    name: 'elsewhere',
    test: files(
      'features/wallets/(codeRoute|useServices|wallets\\.icons)',
      'words/en/wallets',
      'features/connectors/WalletMark',
      'features/pairing/usePage',
    ),
  },
  {
    name: 'moreWallets',
    test: files('features/wallets/(moreWallets\\.chunk|WalletsTrouble)', 'features/connectors/chooseInstalled'),
  },
  { name: 'connection', test: files('features/connection/connection\\.chunk') },
  { name: 'account', test: files('features/account/account\\.chunk') },
  { name: 'network', test: files('features/network/network\\.chunk') },
  { name: 'help', test: files('features/help\\.chunk') },
  { name: 'pairing', test: files('features/pairing/(pairing\\.chunk|DownloadsView)') },
  { name: 'wallets', test: files('features/wallets\\.chunk') },
  { name: 'allWallets', test: files('features/wallets/AllWalletsView') },
  { name: 'theme', test: files('shell/followOwnTheme') },
  { name: 'forms', test: files('shell/(forms|inline|fullScreen|hostViews)') },
]

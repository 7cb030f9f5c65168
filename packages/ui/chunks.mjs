// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow.

/** @param {...string} paths in `src`, without their ending */
const files = (...paths) => new RegExp(`/ui/src/(${paths.join('|')})\\.tsx?$`)

/**
 * A language's texts: `words.de` for those in `words/de`, and `words.de.buttons` for what is seen before the first click.
 * English comes with what says it.
 */
const language = (id) => {
  const [, tag, module] = /\/words\/(?!en\/)([\w-]+)\/(\w+)\.ts$/.exec(id) ?? []
  if (!tag) return null
  return module === 'buttons' ? `words.${tag}.buttons` : `words.${tag}`
}

export const chunks = [
  // Before the first click: the buttons and the hooks.
  { name: 'eager', test: files('exports/index') },
  // While the page is idle: the dialog, with the first view in it.
  { name: 'shell', test: files('shell/renderShell', 'words/en/notices') },
  // Once it is open: how views come and go.
  { name: 'opened', test: files('shell/(viewMotion|sheetHandle|sayConnection)') },
  // What numbers and plurals in texts need, and what languages beside English do.
  { name: 'icu', test: files('words/icu') },
  { name: 'translator', test: files('words/(translator|words\\.hints)') },
  { name: language, debugName: 'languages' },
  // What more than one later view is made of.
  {
    name: 'parts',
    test: files(
      'entries',
      'base/(useSkeleton|Badge|Banner|Button|CopyButton|ExplorerLink|NumberRoll|SearchInput|Tabs|parts\\.styles|fields\\.styles|tabs\\.styles)',
      'shared/(CopyButton|FullAddress|NamespacePicture|Points|Ring|useNameList)',
      'shell/(Notices|NetworkCorner|useAnnounced)',
      'features/connectors/Agreement',
      'features/connection/connection\\.styles',
      'features/wallets/(ErrorText|TroubleText|lists\\.styles)',
      'words/(useSayError|useNamespaceName)',
    ),
  },
  { name: 'choices', test: files('base/choices\\.styles') },
  // What views of wallets elsewhere have in common, and their rows in the first view.
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

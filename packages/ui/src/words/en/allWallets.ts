import { sayer, type Say } from '../say.js'

const words = {
  'more.list': 'Wallets',
  'more.pairHint': 'QR code',
  'more.all': 'All wallets',
  'more.failed': 'More wallets didn’t load.',
  'more.offline': 'You’re offline. More wallets come when you’re back.',
  'more.retry': 'Try again',
  'more.loading': 'Loading wallets…',
  'more.nothing': 'No wallet found in this browser',
  'all.search': 'Search wallets',
  'all.clear': 'Clear the search',
  'all.code': 'Connect by QR code',
  'all.certified': 'Certified only',
  'all.isCertified': 'Certified',
  'all.isInstalled': 'Installed',
  'all.count': '{count} wallets',
  'all.count1': 'One wallet',
  'all.searching': 'Searching…',
  'all.found': '{count} found',
  'all.found1': 'One found',
  'all.none': 'No wallet called “{text}”',
  'all.noneHint': 'Check the name. Any wallet that scans QR codes works too.',
  'all.noneCertified': 'No certified wallet here',
  'all.empty': 'No wallets to show',
  'all.showAll': 'Show all wallets',
  'all.failedHint': 'Wallets in this browser work all the same.',
  'popular.title': 'Popular wallets',
  'popular.all': 'See all',
} as const

/** Says the words of wallets that aren't in this browser. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)

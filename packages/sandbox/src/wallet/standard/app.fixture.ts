// The app's side of the Wallet Standard, as apps have it: bundled for the pages of browser tests.
import { getWallets } from '@wallet-standard/app'

Object.assign(window, { getWallets })

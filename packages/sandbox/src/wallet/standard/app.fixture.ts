// The client of the Wallet Standard that apps use, bundled for the pages of browser tests.
import { getWallets } from '@wallet-standard/app'

Object.assign(window, { getWallets })

import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'

/** The accounts of the wallet. */
export const ACCOUNTS: readonly [string, string] = [TEST_ADDRESS, OTHER_ADDRESS]
/** The connector of the wallet. */
export const CONNECTOR = 'org.example.fake'

import { Refusal } from './answers.js'
import { isAccount } from './checkSignIn.js'
import type { Nonces } from './nonces.js'
import type { Route } from './routes.types.js'
import type { Visitors } from './visitors.js'

/** Makes the route that gives nonces. An account in the body is checked; the nonce counts for any account. */
export const createNonceRoute = (nonces: Nonces, visitors: Visitors): Route => ({
  async POST({ cookies, visitor, body, now }) {
    if (body['account'] !== undefined && !isAccount(body['account'])) throw new Refusal(400, 'bad-request')
    const { browser, cookie } = await visitors.requireBrowser(visitor, cookies)
    const nonce = await nonces.issue(browser)
    return { status: 200, body: { nonce, now }, ...(cookie !== undefined && { cookies: [cookie] }) }
  },
})

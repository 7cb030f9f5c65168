import { signedInAccounts } from '../siwx.js'

export default async function Page() {
  const accounts = await signedInAccounts()
  return accounts.length === 0 ? <p>Signed out</p> : accounts.map(SignedIn)
}

const SignedIn = ({ account, issuedAt, expirationTime }) => (
  <p key={account}>
    Signed in: {account}, from {issuedAt}
    {expirationTime && ` until ${expirationTime}`}
  </p>
)

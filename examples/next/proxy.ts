import { NextResponse, type NextRequest } from 'next/server'
import { policy } from './policy'

/** Gives each page a policy with a nonce of its own. Next reads the nonce from the request's header. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID()
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy(nonce))
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy(nonce))
  return response
}

export const config = { matcher: '/((?!_next/static|icon.svg).*)' }

import type { SdkFacts } from './sdk.types.js'

/**
 * Reads what this document is for. The server has answered it only because its address names a page that the project lists, and
 * lets no other page frame it. Undefined for an address that no server of ours answers so.
 */
export function readFacts(
  document: Pick<Document, 'querySelector'>,
  { search }: Pick<Location, 'search'>,
): SdkFacts | undefined {
  const query = new URLSearchParams(search)
  const [projectId, parentOrigin] = [query.get('projectId'), query.get('parent')]
  if (projectId === null || parentOrigin === null || !isOrigin(parentOrigin)) return undefined
  const said = (name: string): string | undefined =>
    document.querySelector(`meta[name="latchkit-${name}"]`)?.getAttribute('content') ?? undefined
  return { projectId, parentOrigin, isTrusted: said('trusted') === 'true', nonce: said('nonce') }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

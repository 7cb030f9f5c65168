// Tests defineEndpoint.ts.
import { describe, expect, it } from 'vitest'
import * as resources from '../resources.js'
import { createTestServer, projectId } from '../server.fixture.js'
import { endpointsOf } from './createDocument.js'

describe('the description of the calls', () => {
  const server = createTestServer({
    telemetry: { add: async () => undefined },
    rpc: { networkIds: ['eip155:1'], request: async () => 'silent' },
    identity: {
      identify: async () => ({ name: null, hasPicture: false }),
      picture: async () => undefined,
    },
  })

  it('S1.01 is an OpenAPI document with each call, also those that are not built', async () => {
    const answer = await server.fetch('/openapi.json')
    const { openapi, paths } = await answer.json()
    expect([answer.status, openapi]).toEqual([200, '3.1.0'])
    for (const { spec } of endpointsOf(resources)) expect(paths[spec.path]?.[spec.method], spec.path).toBeDefined()
    expect(Object.keys(paths['/v1/onramp/quote'].post.responses)).toEqual(['501'])
    expect(paths['/getWallets'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['projectId', 'page', 'badge_type']),
    )
  })

  it('has the statuses of refusals, and needs no project id in the query', async () => {
    const { paths } = await (await server.fetch('/openapi.json')).json()
    expect(Object.keys(paths['/v1/'].post.responses)).toEqual(
      expect.arrayContaining(['401', '413', '501', '502', '503']),
    )
    expect(Object.keys(paths['/v1/identity/{address}'].get.responses)).toEqual(expect.arrayContaining(['501', '502']))
    expect(Object.keys(paths['/getWallets'].get.responses)).not.toContain('501')
    const projectIds = Object.values<Record<string, { parameters?: { name: string; required?: boolean }[] }>>(paths)
      .flatMap((path) => Object.values(path).flatMap(({ parameters = [] }) => parameters))
      .filter(({ name }) => name === 'projectId')
    expect(projectIds.length).toBeGreaterThan(20)
    expect(projectIds.filter(({ required }) => required)).toEqual([])
  })

  it('has the refusals that only some calls have, and says when they come', async () => {
    const { paths } = await (await server.fetch('/openapi.json')).json()
    const { responses } = paths['/v1/convert/build-transaction'].post
    expect([responses['409'].description, responses['502'].description]).toEqual([
      'The provider offers less than the quote.',
      'No node of the network answers, or the provider fails.',
    ])
    expect(responses['409'].content).toEqual(responses['400'].content)
    expect(Object.keys(paths['/v1/convert/quotes'].get.responses)).not.toContain('409')
    expect(Object.keys(paths['/v1/convert/execute'].post.responses)).toContain('502')
  })

  it('describes calls that the server has', async () => {
    for (const { spec } of endpointsOf(resources)) {
      const path = spec.path.replace(/\{\w+\}/g, 'a')
      const answer = await server.fetch(`${path}?projectId=${projectId}&chainId=eip155:1`, {
        method: spec.method.toUpperCase(),
        ...(spec.method === 'post' && { body: '{}' }),
      })
      const said = answer.status === 404 ? (await answer.json()).reasons[0].description : ''
      expect([path, said]).not.toEqual([path, 'There is no such call.'])
    }
  })

  it('takes what the check takes: the limits of a parameter are in the document', async () => {
    const { paths } = await (await server.fetch('/openapi.json')).json()
    const schemaOf = (path: string, name: string) =>
      paths[path].get.parameters.find((each: { name: string }) => each.name === name).schema
    expect(schemaOf('/getWallets', 'badge_type').enum).toEqual(['certified', 'none'])
    expect(schemaOf('/getWallets', 'include').type).toBe('string')
    expect(schemaOf('/getWalletImage/{id}', 'id').pattern).toBe('^[\\w.:-]{1,128}$')
    expect(schemaOf('/v1/account/{account}/history', 'cursor').maxLength).toBe(4_096)
  })
})

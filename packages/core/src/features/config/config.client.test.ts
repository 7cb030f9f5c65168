import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../base/time.js'
import { createConfigClient } from './config.client.js'
import { createServiceClient } from '../../services/service.client.js'
import { createServers } from '../wallets/wallets.fixture.js'

const servers = createServers()
afterEach(() => {
  servers.close()
  vi.unstubAllGlobals()
})

async function setUp(answer: unknown, status = 200) {
  const asked: string[] = []
  const endpoint = await servers.serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const service = createServiceClient({
    clock: systemClock(),
    endpoint,
    projectId: 'p',
    sdkType: 'kit',
    sdkVersion: '1',
  })
  return { client: createConfigClient(service), asked }
}

describe('the settings of a project', () => {
  it('S7.23 include its features', async () => {
    const { client, asked } = await setUp({ features: { swaps: false } })
    expect(await client.features()).toEqual({ swaps: false })
    expect(asked).toEqual(['/appkit/v1/config?projectId=p&st=kit&sv=1'])
  })

  it('S7.23 include its origins', async () => {
    const { client, asked } = await setUp({ allowedOrigins: ['https://a.example'] })
    expect(await client.origins()).toEqual(['https://a.example'])
    expect(asked).toEqual(['/projects/v1/origins?projectId=p&st=kit&sv=1'])
  })

  it('S7.23 say whether the server wants telemetry', async () => {
    for (const isAnalyticsEnabled of [true, false]) {
      const { client, asked } = await setUp({ isAnalyticsEnabled })
      expect(await client.analytics()).toBe(isAnalyticsEnabled)
      expect(asked).toEqual(['/getAnalyticsConfig?projectId=p&st=kit&sv=1'])
    }
  })

  it.each(['<html>', '', 'null', '[]', '{}', '{"features":1,"allowedOrigins":1,"isAnalyticsEnabled":"true"}'])(
    'F001 F002 F003 are refused where the server answers %j',
    async (answer) => {
      const { client } = await setUp(answer)
      for (const ask of [client.features, client.origins, client.analytics])
        await expect(ask()).rejects.toMatchObject({ code: 'service/bad-answer' })
    },
  )

  it('F008 are refused where the server does not know the project', async () => {
    const { client, asked } = await setUp({ code: 'project/unknown', message: 'no' }, 401)
    await expect(client.features()).rejects.toMatchObject({ code: 'service/invalid-project' })
    expect(asked).toHaveLength(1)
  })

  it('S7 are off without an endpoint', () => {
    expect(createConfigClient(createServiceClient({ clock: systemClock(), endpoint: undefined })).isOn).toBe(false)
  })
})

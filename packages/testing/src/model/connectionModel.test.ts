import { describeConnections, parseModelRun } from './describeConnections.js'

describeConnections('scripted adapters', parseModelRun(process.env, { seeds: [1, 2, 3, 4], runs: 500 }))

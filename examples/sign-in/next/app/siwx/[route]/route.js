import { answer } from '../../../siwx.js'

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as POST }

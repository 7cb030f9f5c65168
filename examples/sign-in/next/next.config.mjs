/** @type {import('next').NextConfig} */
export default {
  // It reads files beside its own, and is for Node alone.
  serverExternalPackages: ['@latchkit/server'],
}

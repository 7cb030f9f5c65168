/** The id of the only project that the sandbox accepts: "latchkit sandbox" in hex, since project ids are hex. */
export const sandboxProjectId = '6c617463686b69742073616e64626f78'

const megabyte = 1024 * 1024

/** What a form takes. A model of features weighs kilobytes, a small one that listens up to some twenty megabytes; both are read whole. */
export const onnxFormLimits = {
  model: { maxBytes: 24 * megabyte, formats: ['onnx'] },
  manifest: { maxBytes: megabyte, formats: ['json'] },
} as const

/**
 * What is wrong with a model file or with what it answered: the package onnxruntime-node is not installed; no longer there; larger than allowed; not the file of the manifest; no model that can be loaded;
 * its inputs or outputs are not those of the manifest; a score that is no number or outside 1..5; too much time or memory.
 */
export const onnxFaults = [
  'onnxMissing',
  'onnxGone',
  'onnxTooLarge',
  'onnxHash',
  'onnxUnreadable',
  'onnxInputs',
  'onnxOutputs',
  'onnxNotFinite',
  'onnxRange',
  'onnxTooHeavy',
] as const
export type OnnxFaultCode = (typeof onnxFaults)[number]

/** A model's own fault; trying again does not help. */
export class OnnxFault extends Error {
  constructor(readonly code: OnnxFaultCode) {
    super(code)
  }
}

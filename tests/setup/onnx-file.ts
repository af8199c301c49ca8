import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { OnnxManifest } from '~/domain/model-scoring/onnx/onnx-manifest'

/** Real ONNX files, written field by field (onnx.proto3 of github.com/onnx/onnx): a dense layer over features, or one that listens; and such as should not be run. */

type Field = [number, number | bigint | string | Uint8Array | Message | undefined]
class Message {
  readonly bytes: Buffer
  constructor(...fields: Field[]) {
    this.bytes = Buffer.concat(fields.flatMap(([number, value]) => (value === undefined ? [] : fieldOf(number, value))))
  }
}

function fieldOf(number: number, value: Exclude<Field[1], undefined>): Buffer[] {
  if (typeof value === 'number' || typeof value === 'bigint') return [varint(BigInt(number << 3)), varint(BigInt(value))]
  const bytes = value instanceof Message ? value.bytes : Buffer.from(value as string)
  return [varint(BigInt((number << 3) | 2)), varint(BigInt(bytes.length)), bytes]
}

function varint(value: bigint): Buffer {
  const bytes = []
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0))
    if (rest <= 127n) return Buffer.from(bytes)
  }
}

const types = { float: 1, int64: 7, bool: 9 } as const
type Shape = (number | string)[]

const node = (operation: string, inputs: string[], outputs: string[], ...attributes: Message[]) =>
  new Message(
    ...inputs.map((name): Field => [1, name]),
    ...outputs.map((name): Field => [2, name]),
    [4, operation],
    ...attributes.map((attribute): Field => [5, attribute]),
  )

const value = (name: string, shape: Shape, type: keyof typeof types = 'float') => {
  const dims = shape.map((size): Field => [1, typeof size === 'number' ? new Message([1, size]) : new Message([2, size])])
  return new Message([1, name], [2, new Message([1, new Message([1, types[type]], [2, new Message(...dims)])])])
}

const floats = (name: string, dims: number[], numbers: number[]) =>
  new Message(...dims.map((size): Field => [1, size]), [2, types.float], [8, name], [9, Buffer.from(Float32Array.from(numbers).buffer)])
const whole = (name: string, dims: number[], numbers: bigint[]) =>
  new Message(...dims.map((size): Field => [1, size]), [2, types.int64], [8, name], [9, Buffer.from(BigInt64Array.from(numbers).buffer)])
const truth = (name: string) => new Message([2, types.bool], [8, name], [9, Buffer.from([1])])

type Graph = { nodes: Message[]; weights?: Message[]; inputs: Message[]; outputs: Message[] }
const graphOf = ({ nodes, weights = [], inputs, outputs }: Graph) =>
  new Message(
    ...nodes.map((one): Field => [1, one]),
    [2, 'graph'],
    ...weights.map((one): Field => [5, one]),
    ...inputs.map((one): Field => [11, one]),
    ...outputs.map((one): Field => [12, one]),
  )
const modelOf = (graph: Graph) => new Message([1, 8], [7, graphOf(graph)], [8, new Message([2, 13])]).bytes

type Dense = { weights: number[][]; bias: number[]; squash?: boolean }

/** scores = 1 + 4 · σ(features · weights + bias), or the sum itself where it is not to be squashed. */
export function denseModel({ weights, bias, squash = true }: Dense): Buffer {
  const [many, count] = [weights.length, bias.length]
  const tail = [node('Sigmoid', ['sum'], ['share']), node('Mul', ['share', 'four'], ['points']), node('Add', ['points', 'one'], ['scores'])]
  return modelOf({
    nodes: [
      node('MatMul', ['features', 'w'], ['product']),
      node('Add', ['product', 'b'], [squash ? 'sum' : 'scores']),
      ...(squash ? tail : []),
    ],
    weights: [floats('w', [many, count], weights.flat()), floats('b', [1, count], bias), floats('four', [1], [4]), floats('one', [1], [1])],
    inputs: [value('features', [1, many])],
    outputs: [value('scores', [1, count])],
  })
}

/** One score: 1 and ten times the mean of |audio|; with a confidence of a half. */
export function listeningModel(): Buffer {
  const axes = new Message([1, 'axes'], [8, 1], [20, 7])
  return modelOf({
    nodes: [
      node('Abs', ['audio'], ['size']),
      node('ReduceMean', ['size'], ['mean'], axes),
      node('Mul', ['mean', 'ten'], ['points']),
      node('Add', ['points', 'one'], ['scores']),
      node('Identity', ['half'], ['confidence']),
    ],
    weights: [floats('ten', [1], [10]), floats('one', [1], [1]), floats('half', [1, 1], [0.5])],
    inputs: [value('audio', [1, 'samples'])],
    outputs: [value('scores', [1, 1]), value('confidence', [1, 1])],
  })
}

/** A loop that comes to no end. */
export function endlessModel(): Buffer {
  const body = graphOf({
    nodes: [node('Identity', ['going'], ['goingOn']), node('Add', ['score', 'none'], ['next'])],
    weights: [floats('none', [1, 1], [0])],
    inputs: [value('round', [], 'int64'), value('going', [], 'bool'), value('score', [1, 1])],
    outputs: [value('goingOn', [], 'bool'), value('next', [1, 1])],
  })
  return modelOf({
    nodes: [
      node('ReduceMean', ['features'], ['begin'], new Message([1, 'axes'], [8, 1], [20, 7])),
      node('Loop', ['rounds', 'yes', 'begin'], ['scores'], new Message([1, 'body'], [6, body], [20, 5])),
    ],
    weights: [whole('rounds', [], [2n ** 62n]), truth('yes')],
    inputs: [value('features', [1, 'many'])],
    outputs: [value('scores', [1, 1])],
  })
}

/** Asks for 80 GB. */
export function hugeModel(): Buffer {
  return modelOf({
    nodes: [
      node('ReduceMean', ['features'], ['mean'], new Message([1, 'axes'], [8, 1], [20, 7])),
      node('Expand', ['mean', 'shape'], ['wide']),
      node('ReduceMean', ['wide'], ['scores'], new Message([1, 'axes'], [8, 1], [20, 7])),
    ],
    weights: [whole('shape', [2], [1n, 20_000_000_000n])],
    inputs: [value('features', [1, 'many'])],
    outputs: [value('scores', [1, 1])],
  })
}

/** The manifest of a file with these bytes. */
export function manifestOf(bytes: Buffer, given: Partial<OnnxManifest> = {}): OnnxManifest {
  return {
    ...{ format: 1, name: 'Test', version: '1', licence: 'CC0-1.0', sha256: createHash('sha256').update(bytes).digest('hex') },
    ...{ skills: ['pitch'], audio: false, features: [{ feature: 'diatonicFit', missing: 0.88 }], accompanied: false },
    ...given,
  }
}

export function writeModel(file: string, bytes: Buffer): string {
  fs.writeFileSync(file, bytes)
  return file
}

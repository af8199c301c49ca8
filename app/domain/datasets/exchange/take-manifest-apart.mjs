/** The manifest holds more beside its datasets than any library would say, such as a million empty lists that would take the memory. */
export class TooHeavy extends Error {}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}')
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a manifest as it comes, so that no more than one of its datasets is held at a time; they may stand before or behind what tells how to read them.
 * `onDataset` gets each as it was parsed, or undefined of one of more than `mostDatasetBytes`; `end` returns all the rest, the list of datasets empty in it.
 * Throws a SyntaxError where it is no JSON, what a TextDecoder throws where it is not UTF-8, and TooHeavy.
 */
export class ManifestParts {
  #depth = 0
  #inText = false
  #escaped = false
  #inDatasets = false
  #seen = false
  #count = 0
  #head
  #headBytes = 0
  #dataset = []
  #datasetBytes = 0

  constructor({ mostHeadBytes, mostDatasetBytes, onDataset }) {
    this.#head = Buffer.alloc(mostHeadBytes)
    this.mostDatasetBytes = mostDatasetBytes
    this.onDataset = onDataset
  }

  write(chunk) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) this.#inText = false
      } else if (byte === quote) this.#inText = true
      else if (byte === openList || byte === openObject) {
        this.#depth++
        if (byte !== openList || this.#depth !== 2 || this.#inDatasets) continue
        this.#keep(chunk.subarray(from, at + 1))
        from = at + 1
        this.#inDatasets = this.#datasetsBegin()
      } else if (byte === closeList || byte === closeObject) {
        this.#depth--
        if (!this.#inDatasets || this.#depth !== 1) continue
        this.#keep(chunk.subarray(from, at))
        from = at
        if (this.#count > 0 || this.#datasetText().trim() !== '') this.#endDataset()
        this.#inDatasets = false
      } else if (byte === comma && this.#inDatasets && this.#depth === 2) {
        this.#keep(chunk.subarray(from, at))
        from = at + 1
        this.#endDataset()
      }
    }
    this.#keep(chunk.subarray(from))
  }

  end() {
    if (this.#inDatasets) throw new SyntaxError('The list of datasets has no end.')
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(this.#head.subarray(0, this.#headBytes)))
  }

  #keep(bytes) {
    if (this.#inDatasets) {
      this.#datasetBytes += bytes.length
      // A copy: the chunk it is part of goes.
      if (this.#datasetBytes <= this.mostDatasetBytes) this.#dataset.push(Buffer.from(bytes))
      return
    }
    if (this.#headBytes + bytes.length > this.#head.length) throw new TooHeavy()
    bytes.copy(this.#head, this.#headBytes)
    this.#headBytes += bytes.length
  }

  /** Whether the list that has just begun is that of the datasets. */
  #datasetsBegin() {
    const before = this.#head.toString('latin1', Math.max(0, this.#headBytes - 100), this.#headBytes)
    if (!/(?<!\\)"datasets"\s*:\s*\[$/.test(before)) return false
    if (this.#seen) throw new SyntaxError('There are two lists of datasets.')
    return (this.#seen = true)
  }

  #datasetText() {
    return this.#datasetBytes > this.mostDatasetBytes ? 'too long' : decoder.decode(Buffer.concat(this.#dataset))
  }

  #endDataset() {
    this.#count++
    const dataset = this.#datasetBytes > this.mostDatasetBytes ? undefined : JSON.parse(this.#datasetText())
    this.#dataset = []
    this.#datasetBytes = 0
    this.onDataset(dataset)
  }
}

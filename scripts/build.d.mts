export declare function bundle(entry: string, outfile: string): Promise<void>
export declare function bundleThread(): Promise<void>

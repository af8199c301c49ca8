export declare function bundle(entry: string, outfile: string): Promise<void>
export declare function bundleThreads(): Promise<void>

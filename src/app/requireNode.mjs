// Plain JavaScript, because a Node.js that is too old to run the TypeScript of this project must still be able to run this file.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: version 24 or newer is needed. 'npm ci' brings one of its own unless optional packages are left out.\n`,
  );
  process.exit(1);
}

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { layOutApp } from '@callwright/desktop/scripts/lay-out-app.ts';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { layOutFakeElectron } from '../helpers/electron-module.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const desktop = dirname(require.resolve('@callwright/desktop/package.json'));
const electronBuilder = join(
  dirname(createRequire(join(desktop, 'scripts/package.json')).resolve('electron-builder/package.json')),
  'cli.js',
);

let folder: string;

function packageFor(platform: 'linux', ...more: string[]) {
  const args = [
    electronBuilder,
    `--${platform}`,
    '--x64',
    '--dir',
    '--publish=never',
    '--config=../electron-builder.yml',
    `-c.electronDist=${join(folder, 'electron')}`,
    `-c.directories.app=${join(folder, 'app')}`,
    `-c.directories.output=${join(folder, 'packages')}`,
    ...more,
  ];
  return run(process.execPath, args, { cwd: desktop }).catch((cause: { stdout: string; stderr: string }) => {
    throw new Error(cause.stdout + cause.stderr);
  });
}

async function readAppImageEntry(): Promise<string> {
  const script = `
    import { Arch, build, Platform } from ${JSON.stringify(pathToFileURL(join(dirname(electronBuilder), 'out/index.js')).href)};
    await build({
      targets: Platform.LINUX.createTarget('AppImage', Arch.x64),
      prepackaged: ${JSON.stringify(join(folder, 'packages/linux-unpacked'))},
      config: ${JSON.stringify({
        extends: join(desktop, '../electron-builder.yml'),
        electronDist: join(folder, 'electron'),
        directories: { app: join(folder, 'app'), output: join(folder, 'app-image') },
      })},
      publish: 'never',
      effectiveOptionComputed: async ({ desktop }) => {
        process.stdout.write('ENTRY ' + JSON.stringify(desktop));
        return true;
      },
    });`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: desktop });
  const [, entry = '""'] = /ENTRY ("(?:[^"\\]|\\.)*")/.exec(stdout) ?? [];
  return z.string().parse(JSON.parse(entry));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-package-'));
  await layOutFakeElectron(join(folder, 'electron'));
  await layOutApp(join(folder, 'app'));
  await packageFor('linux', '-c.publish.provider=generic', '-c.publish.url=https://updates.example.com/callwright');
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const resources = () => join(folder, 'packages/linux-unpacked/resources');
const archive = () => join(resources(), 'app.asar');

function listImports(name: string): string[] {
  const code = extractFile(archive(), name.slice(1)).toString();
  const imports = /^\s*(?:import\b[^'"\n;]*?from\s*|import\s*)["']([^"'\n]+)["'];?$/gm;
  const requires = /^(?:const|let) [^=\n]+ = require\(["']([^"'\n]+)["']\);$/gm;
  return [...code.matchAll(imports), ...code.matchAll(requires)].flatMap(([, from]) => from ?? []);
}

describe('the package', () => {
  test('has the built bundles and their licenses, but no sources, tests, or dependencies', () => {
    const files = listPackage(archive(), { isPack: false }).filter((name) => /\.\w+$/.test(name));
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/out/main/import-process.js',
        '/out/main/index.js',
        '/out/main/storage-process.js',
        '/out/preload/index.cjs',
        '/out/renderer/index.html',
        '/out/licenses.txt',
      ]),
    );
    expect(
      files.filter((name) => !/^\/(package\.json$|out\/(licenses\.txt$|(main|preload|renderer)\/))/.test(name)),
    ).toEqual([]);
    expect(files.filter((name) => /\.(tsx?|map|md)$|node_modules|\.test\./.test(name))).toEqual([]);
  });

  test('has the license of each dependency, of Electron, and of the fonts', () => {
    const { dependencies } = JSON.parse(readFileSync(join(desktop, 'package.json'), 'utf8'));
    const licenses = extractFile(archive(), 'out/licenses.txt').toString();
    // One is ours, and the other only re-exports its dependencies.
    const shipped = [
      ...Object.keys(dependencies).filter((name) => name !== '@callwright/shared' && name !== 'radix-ui'),
      'electron',
      '@fontsource-variable/figtree',
      '@fontsource/bricolage-grotesque',
    ];
    expect(shipped.filter((name) => !licenses.includes(`\n${name} `))).toEqual([]);
  });

  test('lists no dependencies and no scripts', () => {
    const { version } = JSON.parse(readFileSync(join(desktop, 'package.json'), 'utf8'));
    expect(JSON.parse(extractFile(archive(), 'package.json').toString())).toEqual({
      name: 'callwright',
      productName: 'Callwright',
      version,
      description: "Callwright's blog editor",
      author: { name: 'Callwright', email: 'hello@callwright.example' },
      homepage: 'https://callwright.example',
      type: 'module',
      main: './out/main/index.js',
    });
  });

  test('imports only Node’s modules, Electron, and its own files', () => {
    const names = listPackage(archive(), { isPack: false });
    const codes = names.filter((name) => /^\/out\/(main|preload)\/.*\.c?js$/.test(name));
    const unknown = codes.flatMap((name) =>
      listImports(name)
        .filter((from) => !isBuiltin(from) && !(from.startsWith('.') && names.includes(join(dirname(name), from))))
        .map((from) => `${name}: ${from}`),
    );
    // Utility processes have almost nothing of Electron.
    expect(unknown.toSorted()).toEqual(['/out/main/index.js: electron', '/out/preload/index.cjs: electron']);
  });

  test('starts under the name of the app, with the required fuses', async () => {
    const wire = await getCurrentFuseWire(join(folder, 'packages/linux-unpacked/callwright'));
    const isOn = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      nodeCliInspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      grantFileProtocolExtraPrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      embeddedAsarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyLoadAppFromAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    }).toEqual({
      runAsNode: false,
      nodeOptions: false,
      nodeCliInspect: false,
      grantFileProtocolExtraPrivileges: false,
      cookieEncryption: true,
      embeddedAsarIntegrity: true,
      onlyLoadAppFromAsar: true,
    });
  });

  test('knows its update server if the build was given one', async () => {
    expect(parse(await readFile(join(resources(), 'app-update.yml'), 'utf8'))).toMatchObject({
      provider: 'generic',
      url: 'https://updates.example.com/callwright',
    });
  });
});

describe('the configuration', () => {
  test('is validated by electron-builder, which rejects unknown keys', async () => {
    await expect(packageFor('linux', '-c.nonsense=1')).rejects.toThrow("unknown property 'nonsense'");
  });

  const config = parse(readFileSync(join(desktop, '../electron-builder.yml'), 'utf8'));

  test('builds the installer of each system', () => {
    const targets = (platform: 'win' | 'mac' | 'linux') =>
      config[platform].target.map((each: { target: string }) => each.target);
    expect(targets('win')).toEqual(['nsis']);
    expect(targets('mac')).toEqual(['dmg', 'zip']);
    expect(targets('linux')).toEqual(['AppImage', 'deb']);
  });

  test('signs for macOS’s hardened runtime with only the exceptions that V8 needs', async () => {
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    const entitlements = await readFile(join(desktop, config.mac.entitlements), 'utf8');
    expect([...entitlements.matchAll(/<key>(.+)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });

  test('keeps the drafts when the app is uninstalled', () => {
    expect(config.nsis.deleteAppDataOnUninstall).toBe(false);
  });

  test('is offered for Markdown files on Windows without becoming their default', async () => {
    // electron-builder would make the app the default program. `rank` applies only to macOS.
    expect([config.fileAssociations, config.win.fileAssociations]).toEqual([undefined, undefined]);
    const script = await readFile(join(desktop, 'build/installer.nsh'), 'utf8');
    const written = [...script.matchAll(/WriteReg\w+ SHELL_CONTEXT "([^"]+)"/g)].map(([, key]) => key);
    expect(written.filter((key) => key?.endsWith('OpenWithProgids'))).toHaveLength(1);
    expect(written.filter((key) => /\\\.[^\\]+$/.test(key ?? ''))).toEqual([]);
    for (const ext of ['md', 'markdown']) {
      expect(script).toContain(`!insertmacro addToOpenWith "${ext}"`);
      expect(script).toContain(`!insertmacro removeFromOpenWith "${ext}"`);
    }
  });

  test('starts an AppImage in the system’s sandbox', async () => {
    const desktopEntry = await readAppImageEntry();
    expect(desktopEntry).toMatch(/^Exec=AppRun %U$/m);
  });

  test('opens Markdown files and links to the app', () => {
    expect(config.mac.fileAssociations).toMatchObject([{ ext: ['md', 'markdown'], role: 'Editor', rank: 'Alternate' }]);
    expect(config.linux.mimeTypes).toContain('text/markdown');
    expect(config.protocols).toMatchObject([{ schemes: ['callwright'] }]);
  });
});

describe('the icons', () => {
  test.each([16, 32, 48, 64, 128, 256, 512])('of %i pixels have the size in their name', async (size) => {
    const { width, height, hasAlpha } = await sharp(join(desktop, `build/icons/${size}x${size}.png`)).metadata();
    expect([width, height, hasAlpha]).toEqual([size, size, true]);
  });

  test('have the brand color', async () => {
    const { data } = await sharp(join(desktop, 'build/icons/512x512.png')).raw().toBuffer({ resolveWithObject: true });
    const at = (256 * 512 + 20) * 4;
    const brand = readFileSync(require.resolve('@callwright/shared/brand/brand.css'), 'utf8');
    const [, accent] = /--accent: #([0-9a-f]{6})/.exec(brand) ?? [];
    expect(data.subarray(at, at + 3).toString('hex')).toBe(accent);
  });

  test('of Windows have each size up to 256 as a separate picture', async () => {
    const ico = await readFile(join(desktop, 'build/icon.ico'));
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const at = 6 + 16 * index;
      const offset = ico.readUInt32LE(at + 12);
      return ico.subarray(offset, offset + ico.readUInt32LE(at + 8));
    });
    const sizes = await Promise.all(entries.map(async (png) => (await sharp(png).metadata()).width));
    expect(sizes).toEqual([16, 32, 48, 64, 128, 256]);
  });

  test('of macOS have a valid length and a size of 1024 pixels', async () => {
    const icns = await readFile(join(desktop, 'build/icon.icns'));
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const at = icns.indexOf('ic10', 0, 'latin1');
    const { width } = await sharp(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))).metadata();
    expect(width).toBe(1024);
  });
});

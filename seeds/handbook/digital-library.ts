import type { Area } from "./sections.ts";

export const digitalLibrary: Area = {
	id: "digital-library",
	title: "The digital library",
	text: `# The digital library

E-books, audiobooks, newspapers and films can be borrowed from home, at any hour.

## 1 Signing in

Sign in with your card number and the six-digit PIN you chose when you joined. After five wrong PINs the account is locked for 30 minutes. A new PIN can be set online if we have your e-mail address, otherwise at a desk with proof of identity. You may register up to four devices and change them at any time.

## 2 How much and how long

You may have ten digital titles at a time, of which two may be films. E-books and audiobooks are lent for 21 days, digital magazines for 3 days, films for 48 hours from the first start. Loans end by themselves; there is nothing to return and no charge can arise. A title can be given back early so that the next person gets it.

## 3 Renewing and reserving

E-books can be renewed once, from three days before the end, if nobody waits for them. Audiobooks and films cannot be renewed. You may reserve six digital titles. When one is ready it is kept for you for 72 hours, then it is offered to the next reader.

## 4 Devices

E-books can be read in a browser, in our app for telephones and tablets, and on e-readers that open protected EPUB files. E-readers that accept only their maker's own format do not work. In the app, titles can be loaded for reading without a connection; in the browser they cannot. Films play in the app and the browser, up to a height of 720 lines.

## 5 Newspapers

The newspaper service has about 3,100 titles from 90 countries, each going back 60 days. It is open in all branches without signing in. From home it can be used by full and junior members; guest members have it in the branches only.

## 6 Help

Help with the digital library is given on Tuesdays from 10 am to noon at Quayside and on Thursdays from 4 to 6 pm at Millgate, without an appointment; bring your device. By telephone we help on working days from 9 am to 5 pm. Five e-readers can be borrowed at Millgate for 28 days, if you want to try one before you buy.`,
};

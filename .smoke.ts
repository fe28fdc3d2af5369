import { readdirSync, readFileSync } from 'node:fs';
import { renderArticle } from './lib/articles/markdown/worker/render';
const dir='/work/shared/cases/content/';
for (const f of readdirSync(dir)) { if(!f.endsWith('.md')||f.startsWith('06')) continue;
 const text=readFileSync(dir+f,'utf8').replace(/^---[\s\S]*?---\n/,'');
 try { const r=renderArticle({text,url:'https://e.com/article/x',siteUrl:'https://e.com',imageOrigins:[],trailers:true,uploads:['sprite16.png','badge.png','anim.gif','trailer.mp4','plain.jpg'].map(name=>({name,file:'a_._'+name,path:'/media/covers/a/'+name}))});
 console.log('==',f,'\n',r.page,'\n--feed\n',r.html,r.linkedFiles,r.missingFiles,r.frameOrigins); } catch(e) { console.log('==',f,e); } }
const more={ trailer:'https://www.youtube.com/watch?v=abcdefghijk&t=1m5s\n\n<iframe width="560" src="https://player.vimeo.com/video/123?h=abc" title="Our trailer" allow="x" allowfullscreen></iframe>\n\n[A game](https://store.steampowered.com/app/480/)\n\ntext https://youtu.be/abc in it\n\n<div class="v"><iframe src="//clips.twitch.tv/embed?clip=Foo&parent=x"></iframe></div>\n\n<iframe src="https://evil.example/"></iframe>',
 html:'<p align="center">\n  <img src="plain.jpg" width="300" onerror="x">\n</p>\n\n<div>\n\n## In a div\n\n<b>open\n\nnext para\n\n</article><script>alert(1)</script>\n\n<a name="here"></a>\n\n[there](#here)\n\n<picture><source media="(prefers-color-scheme: dark)" srcset="a.png"><img src="plain.jpg" alt="p"></picture>\n\n<?php echo 1 ?>\n\nA <T> b <!-- c --> d &amp; `<b>`\n\n<ul><li>a<li>b</ul>\n\n<table><tr><td>1<td>2<tr><td>3</table>\n\n<style>x</style>\n\nGeneric<String> and a < b', 
 notes:'## Head[^1]\n\n## B\n\n## C\n\ntext[^1]\n\n[^1]: Note' };
for (const [k,text] of Object.entries(more)) { const r=renderArticle({text,url:'https://e.com/article/x',siteUrl:'https://e.com',imageOrigins:[],trailers:true,uploads:[{name:'plain.jpg',file:'x',path:'/media/covers/a/plain.jpg'}]}); console.log('==',k,'\n',r.page,'\n--feed\n',r.html,r.frameOrigins,r.missingFiles); }
